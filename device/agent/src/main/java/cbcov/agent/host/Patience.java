package cbcov.agent.host;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Ends the JVM when what the main thread does takes too long: a snippet that never returns, a lock that nobody opens. While the thread
 * works its processor's time counts, so that a busy machine makes nobody a suspect; while it waits, real time. It says {@code hung
 * WHAT STACK} first. Lives outside Android, where time is real.
 */
public final class Patience {
  private static final long LOOK_MS = 50;
  private static final int FRAMES = 30; // of the stack that are told
  private static final int STARVED = 10; // times as much real time as was given is too much in any case
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Wire wire;
  private Thread main; // whose work is watched; null: nobody's
  private String what = "";
  private long given; // nanoseconds
  private long counted; // of them
  private long began; // by System.nanoTime
  private long looked; // likewise, the last time
  private long worked; // the thread's time on a processor then

  Patience(Wire wire) {
    this.wire = wire;
    Thread t = new Thread(this::watch, "cbcov patience");
    t.setDaemon(true);
    t.setPriority(Thread.MAX_PRIORITY);
    t.start();
  }

  /** From now on the calling thread has so many milliseconds for something. */
  public synchronized void begin(String doing, long ms) {
    main = Thread.currentThread();
    what = doing;
    given = ms * 1_000_000;
    counted = 0;
    began = System.nanoTime();
    looked = began;
    worked = CLOCK.getCurrentThreadCpuTime();
  }

  /** It is done. */
  public synchronized void end() {
    main = null;
  }

  private void watch() {
    while (true) {
      try {
        Thread.sleep(LOOK_MS);
      } catch (InterruptedException e) {
        continue; // whoever wants this thread to stop
      }
      check();
    }
  }

  private synchronized void check() {
    if (main == null) {
      return;
    }
    long now = System.nanoTime();
    long work = CLOCK.getThreadCpuTime(main.getId());
    counted += main.getState() == Thread.State.RUNNABLE ? work - worked : now - looked;
    looked = now;
    worked = work;
    if (counted > given || now - began > STARVED * given) {
      wire.send(Protocol.hung(what, stack(main)));
      wire.flush();
      Guard.leave(1);
    }
  }

  private static String stack(Thread t) {
    StringBuilder b = new StringBuilder();
    StackTraceElement[] frames = t.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, FRAMES); i++) {
      b.append(i == 0 ? "at " : "\nat ").append(frames[i]);
    }
    return b.toString();
  }
}
