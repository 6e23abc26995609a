package cbcov.agent.phone;

import android.os.AsyncTask;
import java.lang.reflect.Field;
import java.util.concurrent.FutureTask;

/** Names the app's code that a thread, or a task that was given to others, runs: by its class. */
final class Code {
  private static final int MAX_WRAPPERS = 8; // of Java's own around the app's code

  /** Where Java's classes keep what they run, in the order in which it is looked for. */
  private static final String[] INNER = {"target", "holder", "task", "callable", "fn", "command", "runnable", "this$0"};

  private Code() {}

  /** The class of the innermost object that is not Java's or the device's; null: there is none. */
  static String of(Object o) {
    Object code = o;
    for (int i = 0; i < MAX_WRAPPERS && code != null; i++) {
      if (!isWrapper(code.getClass())) {
        return Messages.name(code);
      }
      code = inner(code);
    }
    return null;
  }

  private static boolean isWrapper(Class<?> c) {
    return c.getClassLoader() == null || FutureTask.class.isAssignableFrom(c) || c.getName().startsWith("cbcov.agent.");
  }

  private static Object inner(Object o) {
    for (Class<?> c = o.getClass(); c != null; c = c.getSuperclass()) {
      for (String name : INNER) {
        Object in = field(c, name, o);
        if (in != null && (!name.equals("this$0") || in instanceof AsyncTask)) {
          return in;
        }
      }
    }
    return null;
  }

  private static Object field(Class<?> c, String name, Object of) {
    try {
      Field f = c.getDeclaredField(name);
      f.setAccessible(true);
      return f.get(of);
    } catch (NoSuchFieldException none) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
