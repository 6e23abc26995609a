package cbcov.agent.phone.shadows;

import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Phone;

/** Where Android calls back: never inside the app's own call, but by a message or on another thread. */
final class Later {
  private Later() {}

  /** Reports whether nobody is there to be told: what a process has left open is closed behind its end. */
  private static boolean isOver() {
    return !Phone.get().hasProcess();
  }

  /** By a message of the main thread. */
  static void onMain(Runnable r) {
    if (isOver()) {
      return;
    }
    new Handler(Looper.getMainLooper()).post(r);
  }

  /** By a message of the caller's looper; the main thread's where it has none. */
  static void here(Runnable r) {
    if (isOver()) {
      return;
    }
    Looper own = Looper.myLooper();
    new Handler(own == null ? Looper.getMainLooper() : own).post(r);
  }

  /** On a thread of Android's own, as calls of the system's services arrive. */
  static void beside(Runnable r) {
    if (!isOver()) {
      Phone.get().binder(r);
    }
  }
}
