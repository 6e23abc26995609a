package cbcov.agent.phone.shadows;

import android.os.HandlerThread;
import android.os.Looper;
import android.os.Process;
import cbcov.agent.phone.Hooks;
import cbcov.agent.phone.Phone;
import cbcov.agent.phone.Waits;
import org.robolectric.Shadows;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.util.ReflectionHelpers;

/** Holds the messages of a thread with a looper until the phone runs them, as it does with the main thread's. */
@Implements(HandlerThread.class)
public class PhoneHandlerThread {
  /** Android's own thread for SharedPreferences.apply: nobody sees its order. */
  private static final String WRITER = "queued-work-looper";

  @RealObject private HandlerThread thread;

  /** As AOSP's, but that the phone loops where the app has started the thread. Android's own threads of this kind take no turns. */
  @Implementation
  protected void run() {
    if (!Phone.get().isLed()) {
      Shadow.directlyOn(thread, HandlerThread.class, "run");
      return;
    }
    ReflectionHelpers.setField(HandlerThread.class, thread, "mTid", Process.myTid());
    Looper.prepare();
    Waits.enter(thread);
    synchronized (thread) {
      ReflectionHelpers.setField(HandlerThread.class, thread, "mLooper", Looper.myLooper());
      Waits.tell(thread);
    }
    Process.setThreadPriority(ReflectionHelpers.<Integer>getField(thread, "mPriority"));
    ReflectionHelpers.callInstanceMethod(HandlerThread.class, thread, "onLooperPrepared");
    Phone.get().loop();
    ReflectionHelpers.setField(HandlerThread.class, thread, "mTid", -1);
  }

  /** Waits for the thread, as AOSP's. */
  @Implementation
  protected Looper getLooper() {
    if (Thread.holdsLock(thread)) {
      awaitInside();
    } else {
      Phone.get().await(thread, this::hasLooper);
    }
    Looper l = Shadow.directlyOn(thread, HandlerThread.class, "getLooper");
    if (l != null && Thread.currentThread() != thread && !thread.getName().equals(WRITER)) {
      ShadowLooper shadow = Shadows.shadowOf(l);
      if (!shadow.isPaused()) {
        shadow.pause();
      }
    }
    return l;
  }

  private boolean hasLooper() {
    return ReflectionHelpers.getField(thread, "mLooper") != null;
  }

  /** Waits where the caller has the thread's monitor, which the thread needs to say that it has its looper: a synchronized start() of the app's. */
  private void awaitInside() {
    boolean interrupted = false;
    for (boolean waits = true; waits; ) {
      try {
        Waits.inside(thread, () -> hasLooper() || !Hooks.isAlive(thread));
        waits = false;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
