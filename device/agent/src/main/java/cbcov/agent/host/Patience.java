package cbcov.agent.host;

/**
 * Ends the JVM when what the main thread does takes too long in real time: a snippet that never returns, a lock that nobody opens.
 * It says {@code hung WHAT STACK} first. Lives outside Android, where time is real.
 */
public final class Patience {
  private static final long LOOK_MS = 50;
  private static final int FRAMES = 30; // of the stack that are told

  private final Wire wire;
  private Thread main; // whose work is watched; null: nobody's
  private String what = "";
  private long deadline; // of System.nanoTime

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
    deadline = System.nanoTime() + ms * 1_000_000;
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
    if (main != null && System.nanoTime() - deadline > 0) {
      wire.send("hung", what, stack(main));
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
