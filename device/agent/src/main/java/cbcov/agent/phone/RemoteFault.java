package cbcov.agent.phone;

import android.app.RemoteServiceException;
import android.os.Build;
import java.lang.reflect.Constructor;

/** The exceptions by which the system ends an app's process for what it did not do; apps cannot make them, and their constructors differ by level. */
final class RemoteFault {
  private RemoteFault() {}

  /** A service did not come to the foreground in time: since Android 12 an exception of its own. */
  static RuntimeException notInTime(String why) {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) {
      return made("android.app.RemoteServiceException", why);
    }
    return made("android.app.RemoteServiceException$ForegroundServiceDidNotStartInTimeException", why);
  }

  private static RuntimeException made(String name, String why) {
    try {
      for (Constructor<?> c : Class.forName(name, false, RemoteServiceException.class.getClassLoader()).getDeclaredConstructors()) {
        Class<?>[] types = c.getParameterTypes();
        if (types.length > 0 && types[0] == String.class) {
          Object[] values = new Object[types.length]; // a cause or a component may follow the message
          values[0] = why;
          c.setAccessible(true);
          return (RuntimeException) c.newInstance(values);
        }
      }
      throw new IllegalStateException(name + " takes no message");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
