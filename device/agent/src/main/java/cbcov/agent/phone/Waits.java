package cbcov.agent.phone;

import android.os.SystemClock;
import cbcov.agent.host.Turns;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * How threads wait, wherever they do: in the app's code, or in the JDK's that it calls, see {@link Turns}. A thread that runs in turns gives its
 * turn to others until what it waits for is so; the main thread lets background work run meanwhile. Other threads wait as ever, and so does who
 * waits for one of them: Robolectric. Any thread.
 */
public final class Waits implements Turns.Device {
  private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
  private static final String[] OWN_THREADS = {"org.robolectric.", "cbcov.agent.lab.", "cbcov.agent.trial.", "cbcov.agent.host."}; // who has some that take no turns
  private static final int MANY_LOOKS = 100; // at the clock, while it stands
  private static final int TICK_NS = 50; // that each look takes after those
  private static final long REAL_MS = 20; // between looks at what becomes so in real time

  private static final List<Waiting> MONITORS = new ArrayList<>(); // who waits for a notify, oldest first
  private static final Set<Long> PERMITS = new HashSet<>(); // numbers of threads that were unparked and have not parked since

  private long looked; // virtual milliseconds when somebody looked at the clock last; guarded by this, as is the next
  private long looks; // since then

  Waits() {}

  /** A thread in Object.wait. */
  private static final class Waiting {
    final Thread thread = Thread.currentThread();
    final Object monitor;
    boolean notified; // guarded by MONITORS
    boolean over; // nobody will notify it any more; guarded by the monitor, as is the next
    Throwable failure; // of who ran what the main thread waited for; null: none

    Waiting(Object monitor) {
      this.monitor = monitor;
    }

    boolean isNotified() {
      synchronized (MONITORS) {
        return notified;
      }
    }

    void tell() {
      synchronized (MONITORS) {
        notified = true;
      }
    }
  }

  /** A new process begins, or another run of an experiment: nobody of the one before goes on. */
  static void reset() {
    synchronized (MONITORS) {
      MONITORS.clear();
    }
    synchronized (PERMITS) {
      PERMITS.clear();
    }
  }

  /** Waits until something is so; ms below 0: however long it takes. Reports whether it can be waited for here at all. */
  static boolean until(BooleanSupplier ready, long ms) throws InterruptedException {
    Phone phone = Phone.get();
    if (phone.isMain()) {
      Thread me = Thread.currentThread();
      long before = Tasks.begun();
      phone.background().held().hold(null);
      try {
        phone.runUntil(() -> me.isInterrupted() || ready.getAsBoolean(), ms);
      } finally {
        phone.background().held().release();
      }
      phone.background().check();
      Tasks.goesOn(before);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return true;
    }
    if (!phone.background().isLed()) {
      return false;
    }
    phone.background().await(ready, ms);
    return true;
  }

  /** Is SystemClock.sleep: it lasts as long as it is said to, however often the thread is interrupted, and leaves it so. */
  public static void sleep(long ms) {
    long end = Background.after(ms);
    boolean interrupted = false;
    for (long left = ms; left > 0 || left == ms; left = end - SystemClock.uptimeMillis()) {
      try {
        Hooks.sleep(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Here threads meet: another one may go on instead. The place is the same number in each run. */
  public static void meet(int place) {
    Phone.get().meet(place);
  }

  /**
   * The calling thread is about to enter a monitor. Where another one holds it that has not its turn, that one comes first: the JVM would let
   * this one wait, and go on in the middle of the other's turn.
   */
  public static void enter(Object monitor) {
    HeldMonitors held = Phone.get().background().held();
    boolean interrupted = false; // which ends no wait for a monitor
    for (boolean waits = true; waits && held.has(monitor); ) {
      interrupted |= Thread.interrupted();
      try {
        waits = until(() -> !held.has(monitor), -1) && !Phone.get().isMain(); // for which nothing is left to run that would leave it
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Reports whether the calling thread's wait is the device's to decide: the app asks for it, or Android for the app. Who has threads that take no
   * turns waits for those. Where the JDK's code alone is on the stack, it is a thread of a pool.
   */
  private static boolean decides() {
    Phone phone = Phone.get();
    if (!phone.isMain() && !phone.background().isLed()) {
      return false;
    }
    Optional<String> asks = STACK.walk(all -> all.map(StackFrame::getDeclaringClass).filter(c -> !isJava(c)).map(Class::getName).filter(c -> !isSelf(c)).findFirst());
    for (String own : OWN_THREADS) {
      if (asks.isPresent() && asks.get().startsWith(own)) {
        return false;
      }
    }
    return asks.isPresent() || !phone.isMain();
  }

  private static boolean isJava(Class<?> c) {
    return c.getClassLoader() == null || c.getClassLoader() == ClassLoader.getPlatformClassLoader();
  }

  /** Reports whether a class is on the way from the JDK to here. */
  private static boolean isSelf(String c) {
    return c.startsWith(Waits.class.getName()) || c.startsWith("cbcov.agent.host.Woven");
  }

  @Override
  public boolean park(long nanos) {
    return decides() && parked(nanos < 0 ? -1 : millis(nanos));
  }

  /** Whole milliseconds that are not shorter. */
  static long millis(long nanos) {
    return nanos / 1_000_000 + (nanos % 1_000_000 > 0 ? 1 : 0);
  }

  /** Waits for a permit, as LockSupport has it; ms below 0: however long it takes. Reports whether that can be done here. */
  private static boolean parked(long ms) {
    Thread me = Thread.currentThread();
    if (me.isInterrupted()) {
      return true;
    }
    try {
      if (!until(() -> hasPermit(me), ms)) {
        return false;
      }
    } catch (InterruptedException e) {
      me.interrupt(); // LockSupport leaves it so
      return true;
    }
    synchronized (PERMITS) {
      return PERMITS.remove(me.getId()) || ms >= 0; // the main thread, for which nothing is left to run, waits for what runs in real time
    }
  }

  private static boolean hasPermit(Thread t) {
    synchronized (PERMITS) {
      return PERMITS.contains(t.getId());
    }
  }

  /** A thread that was started has its permit, though it may not have had a turn; who takes no turns never looks here. */
  @Override
  public void unpark(Thread t) {
    if (t.getState() != Thread.State.TERMINATED) {
      synchronized (PERMITS) {
        PERMITS.add(t.getId());
      }
    }
  }

  @Override
  public boolean start(Thread t) {
    boolean decides = decides();
    if (decides) {
      Hooks.start(t);
    }
    return decides;
  }

  @Override
  public long currentTimeMillis(long real) {
    return decides() ? Hooks.currentTimeMillis() : real;
  }

  /** The JDK looks again and again where it has less to wait than a thread's change takes: there the time does not stand still. */
  @Override
  public long nanoTime(long real) {
    if (!decides()) {
      return real;
    }
    long ms = Hooks.currentTimeMillis();
    synchronized (this) {
      looks = ms == looked ? looks + 1 : 0;
      looked = ms;
      return Hooks.nanoTime() + Math.min(Math.max(looks - MANY_LOOKS, 0) * TICK_NS, 999_999);
    }
  }

  /** Waits until something is so, without a monitor that the calling thread holds: who makes it so need not tell those that wait for the monitor. */
  public static void inside(Object monitor, BooleanSupplier ready) throws InterruptedException {
    while (!ready.getAsBoolean()) {
      if (!new Waits().await(monitor, -1, ready) && !ready.getAsBoolean()) {
        monitor.wait(REAL_MS); // a thread that takes no turns
      }
    }
  }

  /** Is notifyAll() for a monitor that the calling thread holds. */
  public static void tell(Object monitor) {
    monitor.notifyAll();
    new Waits().notified(monitor, true);
  }

  @Override
  public boolean await(Object o, long ms) throws InterruptedException {
    return await(o, ms, () -> false);
  }

  /** Waits until the thread is notified, or something is so. */
  private boolean await(Object o, long ms, BooleanSupplier ready) throws InterruptedException {
    if (!Thread.holdsLock(o) || Thread.currentThread().isInterrupted() || !decides()) {
      return false;
    }
    Phone phone = Phone.get();
    Waiting w = new Waiting(o);
    synchronized (MONITORS) {
      MONITORS.add(w);
    }
    try {
      if (phone.isMain()) {
        return mainAwaits(phone, w, ms, ready);
      }
      phone.background().await(o, () -> w.isNotified() || ready.getAsBoolean(), ms);
      return true;
    } finally {
      synchronized (MONITORS) {
        MONITORS.remove(w);
      }
    }
  }

  /** The main thread, which waits without the monitor, has another one run what there is. Reports whether it was notified, or the time has passed. */
  private static boolean mainAwaits(Phone phone, Waiting w, long ms, BooleanSupplier ready) throws InterruptedException {
    HeldMonitors held = phone.background().held();
    Thread runs =
        new Thread(
            () -> {
              Throwable failure = null;
              try {
                phone.runUntil(() -> (w.isNotified() || ready.getAsBoolean()) && !held.has(w.monitor), ms);
                phone.runUntil(() -> !held.has(w.monitor), -1); // without which it cannot go on
              } catch (Throwable t) {
                failure = t;
              }
              synchronized (w.monitor) {
                w.over = true;
                w.failure = failure;
                w.monitor.notifyAll();
              }
            },
            "cbcov runs what the main thread waits for");
    runs.setDaemon(true);
    long before = Tasks.begun();
    held.hold(w.monitor);
    runs.start();
    boolean interrupted = false;
    while (!w.over) {
      try {
        w.monitor.wait();
      } catch (InterruptedException e) {
        interrupted = true;
        w.tell(); // nobody runs anything any more for who goes on
      }
    }
    held.release();
    phone.background().check();
    Tasks.goesOn(before);
    if (w.failure != null) {
      throw new IllegalStateException(w.failure);
    }
    if (interrupted) {
      throw new InterruptedException();
    }
    return ms >= 0 || w.isNotified();
  }

  @Override
  public void notified(Object o, boolean all) {
    synchronized (MONITORS) {
      for (Waiting w : MONITORS) {
        if (w.monitor == o && !w.notified && !Phone.get().background().isInterrupted(w.thread)) { // who was interrupted leaves it to others
          w.notified = true;
          if (!all) {
            return;
          }
        }
      }
    }
  }
}
