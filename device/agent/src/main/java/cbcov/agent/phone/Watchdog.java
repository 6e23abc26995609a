package cbcov.agent.phone;

import android.os.Looper;
import java.util.List;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowLooper;

/**
 * Helps a main thread that waits for work which the device holds back (a latch, a future): after a while it lets that work run.
 * Without this an app that waits on its main thread would stand still for ever.
 */
final class Watchdog {
  private static final long PERIOD_MS = 20;
  private static final int PATIENCE = 10; // periods that the main thread must be seen waiting

  private final Thread main;
  private final Background background;
  private volatile boolean inside;
  private int waited;

  Watchdog(Thread main, Background background) {
    this.main = main;
    this.background = background;
    Thread t = new Thread(this::watch, "cbcov watchdog");
    t.setDaemon(true);
    t.start();
  }

  void enter() {
    inside = true;
  }

  void leave() {
    inside = false;
  }

  private void watch() {
    while (true) {
      try {
        Thread.sleep(PERIOD_MS);
      } catch (InterruptedException e) {
        return;
      }
      boolean waits = inside && main.getState() == Thread.State.WAITING;
      waited = waits ? waited + 1 : 0;
      if (waited >= PATIENCE) {
        waited = 0;
        help();
      }
    }
  }

  private void help() {
    List<Background.Task> heads = background.heads();
    if (!heads.isEmpty()) {
      try {
        background.run(heads.get(0));
      } catch (Background.Uncaught e) {
        background.late(heads.get(0), e.getCause());
      }
      return;
    }
    for (Looper l : ShadowLooper.getAllLoopers()) {
      ShadowLooper shadow = Shadows.shadowOf(l);
      if (l.getThread() != main && l.getThread().isAlive() && shadow.isPaused() && !l.getQueue().isIdle()) {
        shadow.runOneTask();
        return;
      }
    }
  }
}
