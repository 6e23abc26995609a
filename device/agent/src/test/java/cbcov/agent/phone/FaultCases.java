package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import java.util.Map;

/** Whose fault an exception is: the app's, or the device's, which lacks something. */
final class FaultCases {
  private FaultCases() {}

  static void add(Map<String, Inside.Case> all) {
    fault(all, "an exception of the app's code", new NullPointerException("x"), false);
    fault(all, "a class of Android's that is not there", new NoClassDefFoundError("android/a/B"), true);
    fault(all, "a class of the app's that is not there", new NoClassDefFoundError("p/A"), false);
    fault(all, "a class of a support library that is not there", new ClassNotFoundException("android.arch.lifecycle.A"), false);
    fault(all, "a method that a shrinker took away", new AbstractMethodError("p.A.run()"), false);
    fault(all, "native code", new UnsatisfiedLinkError("'int p.A.run()'"), true);
    fault(all, "a library that the app does not bring", new UnsatisfiedLinkError("dlopen failed: library \"liba.so\" not found"), false);
    fault(all, "a class that was converted wrongly", new VerifyError("Bad type on operand stack"), true);
    fault(all, "memory", new OutOfMemoryError("Java heap space"), true);
    fault(all, "what the guard refuses", new SecurityException("the embedded device starts no processes: ls"), true);
    fault(all, "what a phone refuses", new SecurityException("Permission Denial: x"), false);
    fault(all, "the cause of a failed initializer", new ExceptionInInitializerError(new NoClassDefFoundError("android/a/B")), true);
    fault(all, "what is wrapped", new RuntimeException("Unable to start activity", new IllegalStateException("x")), false);
    fault(all, "an exception inside Robolectric", at("org.robolectric.shadows.ShadowA", new NullPointerException()), true);
    fault(all, "an exception that Robolectric throws as Android does", at("org.robolectric.shadows.ShadowA", new IllegalStateException()), false);
    fault(
        all, "a row that a table refuses", at("org.robolectric.nativeruntime.SQLiteConnectionNatives", new android.database.sqlite.SQLiteConstraintException("x")),
        false);
    all.put("what the app asks reflection for, and is not there, is not the agent's fault", p -> same(false, missing().own()));
    own(all, "an activity that the app does not declare", new android.content.ActivityNotFoundException("x"), false);
    own(all, "a receiver that was never registered", new IllegalArgumentException("Service not registered: x"), false);
    own(all, "a mistake of the agent's", new NullPointerException("x"), true);
    own(all, "what the agent did not find in Android", new IllegalStateException(at("cbcov.agent.phone.Screen", new NoSuchFieldException("x"))), true);
    for (String where : new String[] {"cbcov.agent.host.Guard", "cbcov.agent.phone.net.HostSocket", "cbcov.agent.phone.VirtualTimer"}) {
      all.put("what " + where + " throws at the app is not the agent's fault", p -> same(false, new Failure(thrown(where), Thread.currentThread()).own()));
    }
    all.put("a class of the app's that may not see what it implements is not the agent's fault", p -> same(false, hidden().own()));
    all.put("it is told in ART's words", p -> same("java.lang.IllegalAccessError: Interface p.B$C implemented by class q.A is inaccessible", hidden().summary()));
    all.put("the end of the own process is no crash", p -> same(true, new Failure(new RuntimeException(new ThreadDeath()), Thread.currentThread()).exited()));
  }

  private static void fault(Map<String, Inside.Case> all, String what, Throwable t, boolean device) {
    all.put("fault: " + what, p -> same(device, new Failure(t, Thread.currentThread()).lack()));
  }

  private static void own(Map<String, Inside.Case> all, String what, Throwable t, boolean agent) {
    all.put("thrown by the agent: " + what, p -> same(agent, new Failure(at("cbcov.agent.phone.Services", t), Thread.currentThread()).own()));
  }

  private static Failure missing() {
    try {
      Reflection.getConstructor(Runnable.class, new Class<?>[0]);
      throw new IllegalStateException("an interface has a constructor");
    } catch (NoSuchMethodException e) {
      StackTraceElement[] frames = e.getStackTrace();
      for (int i = 0; i < frames.length; i++) { // the test stands where the app would
        boolean test = frames[i].getClassName().equals(FaultCases.class.getName());
        frames[i] = test ? new StackTraceElement("p.A", "run", "A.java", 1) : frames[i];
      }
      e.setStackTrace(frames);
      return new Failure(e, Thread.currentThread());
    }
  }

  private static Failure hidden() {
    String jvm = "class q.A cannot access its superinterface p.B$C (q.A and p.B$C are in unnamed module of loader 'app' @11ab)";
    return new Failure(at("cbcov.agent.host.OwnFirst", new IllegalAccessError(jvm)), Thread.currentThread());
  }

  private static Throwable thrown(String type) {
    Throwable t = new java.io.IOException("x");
    t.setStackTrace(new StackTraceElement[] {new StackTraceElement(type, "run", "A.java", 1), new StackTraceElement("p.A", "run", "A.java", 1)});
    return t;
  }

  private static Throwable at(String type, Throwable t) {
    t.setStackTrace(new StackTraceElement[] {new StackTraceElement(type, "run", "A.java", 1)});
    return t;
  }
}
