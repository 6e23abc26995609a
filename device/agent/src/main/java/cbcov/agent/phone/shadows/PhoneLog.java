package cbcov.agent.phone.shadows;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.util.Log;
import cbcov.agent.host.AppLoader;
import cbcov.agent.phone.Logcat;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.internal.bytecode.RobolectricInternals;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Static;

/**
 * Log's native half: what the app's code logs goes to the phone's logcat. What Android's classes log is left out: it is not as on a
 * phone, and it names objects in a way that differs from run to run.
 */
@Implements(Log.class)
public class PhoneLog {
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final int MAX_CAUSES = 100;
  private static final int PAYLOAD = 4068; // liblog's LOGGER_ENTRY_MAX_PAYLOAD

  @Implementation
  protected static int println_native(int buffer, int priority, String tag, String message) {
    if (Logcat.OURS.equals(tag) || fromApp()) { // nobody but the probes logs under their tag, and most lines are theirs
      Phone.get().logcat().log(priority, tag, message);
    }
    return message == null ? 0 : message.length();
  }

  /** Android's, without the frames that only Robolectric has. */
  @Implementation
  protected static String getStackTraceString(Throwable t) {
    int depth = 0;
    for (Throwable c = t; c != null && depth < MAX_CAUSES; c = c.getCause()) {
      RobolectricInternals.cleanStackTrace(c);
      depth++;
    }
    return reflector(Real.class).getStackTraceString(t);
  }

  @ForType(Log.class)
  private interface Real {
    @Direct
    @Static
    String getStackTraceString(Throwable t);
  }

  private static boolean fromApp() {
    return WALKER.walk(
        frames -> {
          for (Class<?> c : (Iterable<Class<?>>) frames.map(StackWalker.StackFrame::getDeclaringClass)::iterator) {
            if (c.getClassLoader() instanceof AppLoader) {
              return true;
            }
            String name = c.getName();
            if (!name.startsWith("android.util.Log") && !name.startsWith("cbcov.agent.") && !name.startsWith("java.lang.")) {
              return false;
            }
          }
          return false;
        });
  }

  @Implementation
  protected static boolean isLoggable(String tag, int level) {
    return level >= Log.INFO;
  }

  @Implementation
  protected static int logger_entry_max_payload_native() {
    return PAYLOAD;
  }

  @Implementation
  protected static int wtf(String tag, String message) {
    return wtf(tag, message, null);
  }

  @Implementation
  protected static int wtf(String tag, String message, Throwable t) {
    String trace = t == null ? "" : "\n" + Log.getStackTraceString(t);
    return println_native(0, Log.ASSERT, tag, message + trace);
  }
}
