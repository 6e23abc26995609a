package cbcov.agent.phone;

import android.os.Build;
import android.view.animation.AnimationUtils;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;

/**
 * What is kept for the main thread by itself. Here that thread outlives the app's processes: what one of them kept would be there for the next one, and
 * would keep all of the app's classes. Main thread.
 */
final class ThreadLocals {
  private static final String LOADER = "cbcov.agent.host.AppLoader"; // of the app's classes
  private static final String SESSION = "android.database.sqlite.SQLiteSession"; // a thread has one for each database, in a variable of that database

  /** Variables that the thread had before there was an app. */
  private static Set<ThreadLocal<?>> own;

  private ThreadLocals() {}

  /**
   * Takes away what the process before has left: values and variables of the app's classes, values of Java's that came with it, and the session of
   * each database that was not closed: it leads to the connection, and that to the app's code which opened it.
   */
  static void forget() {
    List<ThreadLocal<?>> left = new ArrayList<>();
    Set<ThreadLocal<?>> all = Collections.newSetFromMap(new IdentityHashMap<>());
    for (String field : new String[] {"threadLocals", "inheritableThreadLocals"}) {
      Object map = ReflectionHelpers.getField(Thread.currentThread(), field);
      if (map == null) {
        continue;
      }
      for (Object entry : (Object[]) ReflectionHelpers.getField(map, "table")) {
        ThreadLocal<?> variable = entry == null ? null : (ThreadLocal<?>) ((Reference<?>) entry).get();
        if (variable == null) {
          continue;
        }
        all.add(variable);
        Object value = ReflectionHelpers.getField(entry, "value");
        if (isApps(variable) || value != null && (isApps(value) || isSession(value) || isNew(variable) && value.getClass().getClassLoader() == null)) {
          left.add(variable);
        }
      }
      ReflectionHelpers.callInstanceMethod(map, "expungeStaleEntries"); // values whose variable is gone
    }
    if (own == null) {
      own = all;
    }
    left.forEach(ThreadLocal::remove);
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.N) {
      ThreadLocal<?> animated = ReflectionHelpers.getStaticField(AnimationUtils.class, "sAnimationState");
      animated.remove(); // the last time that an animation was told, before which no later one would begin
    }
  }

  private static boolean isSession(Object o) {
    return o.getClass().getName().equals(SESSION);
  }

  private static boolean isNew(ThreadLocal<?> variable) {
    return own != null && !own.contains(variable);
  }

  private static boolean isApps(Object o) {
    for (ClassLoader l = o.getClass().getClassLoader(); l != null; l = l.getParent()) {
      if (l.getClass().getName().equals(LOADER)) {
        return true;
      }
    }
    return false;
  }
}
