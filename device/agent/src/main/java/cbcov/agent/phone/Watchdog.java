package cbcov.agent.phone;

import android.os.Looper;
import cbcov.agent.host.Guard;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowLooper;

/**
 * Looks after the main thread while an event runs. One that waits for work which the device holds back (a latch, a future) is helped: after a
 * while that work runs, since the app would stand still for ever. One that does not come back is stopped: the app does not respond.
 *
 * <p>How long is a property of the JVM, cbcov.hang, in milliseconds; the laboratory, which looks after its experiments, sets none. What
 * counts is the thread's own time: the processor's while it runs, real time while it waits. So a busy machine stops nobody. Where one piece of work
 * has the thread sleep or wait for as long by virtual time, it does not respond either.
 *
 * <p>When the time is over is chance; where the thread is stopped is not. Shortly before, each loop of the app's code says at each round where it
 * is, and the outermost one of those that went round is where the thread is stopped then: what is inside of it ends and begins again. A thread that goes
 * round in none is stopped where it happens to be.
 */
final class Watchdog {
  private static final long PERIOD_MS = 20;
  private static final int PATIENCE = 10; // periods that the main thread must be seen waiting
  private static final long WINDOW_MS = 1000; // of looking where the app's loops are, at most half the time that an event has
  private static final long AGAIN_MS = 1000; // an app may catch what stops it
  private static final long GIVE_UP_MS = 20_000;
  private static final boolean STOPS = Runtime.version().feature() < 20; // whether Thread.stop does
  private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

  /** What the rounds of the app's loops on the main thread are asked for. */
  private enum Asked {
    NOTHING,
    PLACE, // say where they are
    END_THERE, // end what the thread does, at the outermost of these places
    END // or anywhere
  }

  private static volatile Asked asked = Asked.NOTHING;

  private final Thread main;
  private final Background background;
  private final long limitMs;
  private volatile boolean inside;
  private volatile StackTraceElement[] stopped; // where the main thread was; null: nobody stopped it
  private volatile StackTraceElement[] place; // the outermost round of a loop that was seen; null: none was
  private long worker; // id of the work that the thread slept in last
  private long slept; // by that work, in virtual milliseconds
  private int waited;
  private long cpu; // of the main thread when last looked at, in nanoseconds
  private long spent; // by the event, in milliseconds

  Watchdog(Thread main, Background background) {
    this.main = main;
    this.background = background;
    this.limitMs = Long.getLong("cbcov.hang", Long.MAX_VALUE - GIVE_UP_MS);
    Thread watch = new Thread(this::watch, "cbcov watchdog");
    watch.setDaemon(true);
    watch.start();
    Thread second = new Thread(() -> watchOver(watch), "cbcov watchdog's own");
    second.setDaemon(true);
    second.start();
  }

  /** Ends the process where the main thread stands and has a lock of the device's, for which the watchdog waits: nobody can help it then. */
  private void watchOver(Thread watch) {
    for (long stood = 0; ; ) {
      try {
        Thread.sleep(AGAIN_MS);
      } catch (InterruptedException e) {
        return;
      }
      stood = inside && watch.getState() == Thread.State.BLOCKED && stands(main.getState()) ? stood + AGAIN_MS : 0;
      if (stood > GIVE_UP_MS) {
        giveUp();
      }
    }
  }

  private static boolean stands(Thread.State s) {
    return s == Thread.State.WAITING || s == Thread.State.BLOCKED;
  }

  private void giveUp() {
    System.err.println("the app's main thread cannot be stopped; it is at " + Arrays.toString(main.getStackTrace()));
    Guard.leave(1);
  }

  void enter() {
    spent = 0;
    stopped = null;
    place = null;
    slept = 0;
    asked = Asked.NOTHING;
    cpu = TIMES.getThreadCpuTime(main.getId());
    inside = true;
  }

  void leave() {
    inside = false;
    asked = Asked.NOTHING;
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
      boolean waits = stands(state) || state == Thread.State.TIMED_WAITING;
      count(waits);
      waited = stands(state) && !background.isWaiting() ? waited + 1 : 0;
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
    if (asked == Asked.NOTHING && inside && spent >= limitMs - Math.min(WINDOW_MS, limitMs / 2)) {
      asked = Asked.PLACE;
    }
    if (spent < limitMs) {
      return;
    }
    if (place != null && spent < limitMs + AGAIN_MS) {
      asked = Asked.END_THERE;
      return;
    }
    if (stopped == null) {
      stopped = main.getStackTrace();
    } else if (spent > limitMs + GIVE_UP_MS) {
      giveUp();
    } else if (spent % AGAIN_MS >= PERIOD_MS) {
      return;
    }
    stop(main);
  }

  /** Ends what the main thread does, wherever it is. Since JDK 20 the JVM ends no thread that does not want to: the app's loops do, and waits are interrupted. */
  @SuppressWarnings({"deprecation", "removal"})
  private static void stop(Thread t) {
    asked = Asked.END;
    if (STOPS) {
      t.stop();
    } else {
      t.interrupt();
    }
  }

  /** Called in each round of the app's loops. */
  static void look() {
    if (asked != Asked.NOTHING && Phone.get().isMain()) {
      Phone.get().watchdog().round();
    }
  }

  private void round() {
    StackTraceElement[] here = new Throwable().getStackTrace();
    if (asked == Asked.PLACE) {
      place = place == null || isOutside(here, place) ? here : place;
    } else if (asked == Asked.END || asked == Asked.END_THERE && !isOutside(place, here)) {
      end(here);
    }
  }

  /** Reports whether a round is outside of another one; of two loops of one method either may be: the one that stands first is. */
  private static boolean isOutside(StackTraceElement[] a, StackTraceElement[] b) {
    return a.length != b.length ? a.length < b.length : Arrays.toString(a).compareTo(Arrays.toString(b)) < 0;
  }

  private void end(StackTraceElement[] here) {
    stopped = stopped == null ? here : stopped;
    throw new Background.Dropped();
  }

  /** The main thread has slept or waited in the app's code, for so much virtual time. */
  void slept(long ms) {
    if (Thread.currentThread() != main) {
      return; // who waits in its place
    }
    long id = Tasks.current().id();
    slept = id == worker ? slept + ms : ms;
    worker = id;
    if (inside && slept >= limitMs) {
      end(new Throwable().getStackTrace());
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
