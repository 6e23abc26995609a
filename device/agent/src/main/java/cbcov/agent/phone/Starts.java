package cbcov.agent.phone;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The start of a thread whose class says itself what starting one does: it takes its looper there, which it waits for. The app's method runs where
 * the app calls it, and the thread waits for its turn from where that calls {@code super.start()}. Any thread.
 */
final class Starts {
  /** What a class's objects do when they are started. */
  private record Start(MethodHandle how, boolean ofApp) {}

  private static final ClassValue<Start> STARTS =
      new ClassValue<>() {
        @Override
        protected Start computeValue(Class<?> c) {
          try {
            MethodHandles.Lookup in = MethodHandles.privateLookupIn(c, MethodHandles.lookup());
            MethodHandle how = in.findSpecial(c, "start", MethodType.methodType(void.class), c); // it does not load what other methods name
            return new Start(how, isApps(in.revealDirect(how).getDeclaringClass().getClassLoader()));
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        }
      };

  private Starts() {}

  /** Reports whether a loader is neither the JVM's, nor that of Android and the agent: the app's, one that it made, or an experiment's. */
  private static boolean isApps(ClassLoader l) {
    return l != null && l != ClassLoader.getPlatformClassLoader() && l != ClassLoader.getSystemClassLoader() && l != Starts.class.getClassLoader();
  }

  /** Reports whether it is the app that says what starting a thread of some class does. */
  static boolean isOfApp(Class<?> c) {
    return STARTS.get(c).ofApp;
  }

  /** Does what some class says, whatever the thread's own one does. */
  static void as(Class<?> c, Thread t) {
    try {
      STARTS.get(c).how.invoke(t);
    } catch (Throwable e) {
      throw Messages.sneaky(e);
    }
  }
}
