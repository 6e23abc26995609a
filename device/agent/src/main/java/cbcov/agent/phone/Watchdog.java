package cbcov.agent.phone;

import android.os.Looper;
import cbcov.agent.host.Loops;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowLooper;

/**
 * Looks after the main thread while an event runs. One that waits for work which the device holds back (a latch, a future) is helped: after a
 * while that work runs, since the app would stand still for ever. One that does not come back is stopped: the app does not respond.
 *
 * <p>How long is a property of the JVM, cbcov.hang, in milliseconds; the laboratory, which looks after its experiments, sets none. What
 * counts is the thread's own time: the processor's while it runs, real time while it waits. So a busy machine stops nobody.
 */
final class Watchdog {
  private static final long PERIOD_MS = 20;
  private static final int PATIENCE = 10; // periods that the main thread must be seen waiting
  private static final long AGAIN_MS = 1000; // an app may catch what stops it
  private static final long GIVE_UP_MS = 20_000;
  private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

  private static volatile boolean stopping; // the main thread is to end what it does

  private final Thread main;
  private final Background background;
  private final long limitMs;
  private volatile boolean inside;
  private volatile StackTraceElement[] stopped; // where the main thread was; null: nobody stopped it
  private int waited;
  private long cpu; // of the main thread when last looked at, in nanoseconds
  private long spent; // by the event, in milliseconds

  Watchdog(Thread main, Background background) {
    this.main = main;
    this.background = background;
    this.limitMs = Long.getLong("cbcov.hang", Long.MAX_VALUE - GIVE_UP_MS);
    Thread t = new Thread(this::watch, "cbcov watchdog");
    t.setDaemon(true);
    t.start();
  }

  void enter() {
    spent = 0;
    stopped = null;
    stopping = false;
    cpu = TIMES.getThreadCpuTime(main.getId());
    inside = true;
  }

  void leave() {
    inside = false;
    stopping = false;
  }

  /** Where the main thread was when it was stopped in the event that ran last; null: nobody stopped it. */
  StackTraceElement[] stopped() {
    return stopped;
  }

  /** How long an event may take, in seconds. */
  long limitSeconds() {
    return limitMs / 1000;
  }

  private void watch() {
    while (true) {
      try {
        Thread.sleep(PERIOD_MS);
      } catch (InterruptedException e) {
        return;
      }
      if (!inside) {
        waited = 0;
        continue;
      }
      Thread.State state = main.getState();
      boolean waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING || state == Thread.State.BLOCKED;
      count(waits);
      boolean stands = state == Thread.State.WAITING || state == Thread.State.BLOCKED;
      waited = stands && !background.isWaiting() ? waited + 1 : 0;
      if (waited >= PATIENCE) {
        waited = 0;
        help();
      }
    }
  }

  private void count(boolean waits) {
    long now = TIMES.getThreadCpuTime(main.getId());
    if (background.isWaiting()) {
      cpu = now;
      return;
    }
    spent += waits ? PERIOD_MS : (now - cpu) / 1_000_000;
    cpu = waits ? now : now - (now - cpu) % 1_000_000; // parts of a millisecond are not lost
    if (spent < limitMs) {
      return;
    }
    if (stopped == null) {
      stopped = main.getStackTrace();
    } else if (spent > limitMs + GIVE_UP_MS) {
      System.err.println("the app's main thread cannot be stopped; it is at " + java.util.Arrays.toString(main.getStackTrace()));
      Runtime.getRuntime().halt(1);
    } else if (spent % AGAIN_MS >= PERIOD_MS) {
      return;
    }
    stop(main);
  }

  /** Ends what the main thread does. Since JDK 20 the JVM ends no thread that does not want to: the app's loops look, then, and waits are interrupted. */
  @SuppressWarnings({"deprecation", "removal"})
  private static void stop(Thread t) {
    if (Loops.mustLook()) {
      stopping = true;
      t.interrupt();
    } else {
      t.stop();
    }
  }

  /** Called in each round of the app's loops, where they look. */
  static void look() {
    if (stopping && Phone.get().isMain()) {
      throw new Background.Dropped();
    }
  }

  private void help() {
    List<Background.Task> heads = background.heads();
    if (!heads.isEmpty()) {
      background.named("main", main);
      try {
        background.run(heads.get(0));
      } catch (Background.Uncaught e) {
        background.late(e);
      }
      return;
    }
    for (Looper l : ShadowLooper.getAllLoopers()) {
      ShadowLooper shadow = Shadows.shadowOf(l);
      if (l.getThread() != main && l.getThread().isAlive() && shadow.isPaused() && !l.getQueue().isIdle()) {
        background.named("main", main);
        shadow.runOneTask();
        return;
      }
    }
  }
}
