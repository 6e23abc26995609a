package cbcov.agent.phone.shadows;

import android.os.HandlerThread;
import android.os.Looper;
import org.robolectric.Shadows;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;

/** Holds the messages of a thread with a looper until the phone runs them, as it does with the main thread's. */
@Implements(HandlerThread.class)
public class PhoneHandlerThread {
  /** Android's own thread for SharedPreferences.apply: nobody sees its order. */
  private static final String WRITER = "queued-work-looper";

  @RealObject private HandlerThread thread;

  @Implementation
  protected Looper getLooper() {
    Looper l = Shadow.directlyOn(thread, HandlerThread.class, "getLooper");
    if (l != null && Thread.currentThread() != thread && !thread.getName().equals(WRITER)) {
      ShadowLooper shadow = Shadows.shadowOf(l);
      if (!shadow.isPaused()) {
        shadow.pause();
      }
    }
    return l;
  }
}
