package cbcov.agent.phone;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * The condition that the app gets of a lock: a thread that runs in turns waits for its signal as for a monitor's notify, in virtual time and without
 * the lock. Other threads wait as ever.
 */
final class VirtualCondition implements Condition {
  private final Lock lock;
  private final Condition real; // of the same lock, for threads that do not run in turns
  private final BooleanSupplier taken; // whether anybody holds the lock
  private final IntSupplier holds; // how often the calling thread does
  private final List<Waiting> waiting = new ArrayList<>(); // oldest first; guarded by itself

  VirtualCondition(Lock lock, BooleanSupplier taken, IntSupplier holds) {
    this.lock = lock;
    this.real = lock.newCondition();
    this.taken = taken;
    this.holds = holds;
  }

  /** A thread that waits in turns. */
  private static final class Waiting {
    volatile boolean signalled;
  }

  /** Waits for a signal; ms below 0: however long it takes. Reports whether it came; who cannot wait in turns must not ask. */
  private boolean signalled(long ms) throws InterruptedException {
    Waiting w = new Waiting();
    synchronized (waiting) {
      waiting.add(w);
    }
    int n = holds.getAsInt();
    for (int i = 0; i < n; i++) {
      lock.unlock();
    }
    try {
      Waits.until(() -> w.signalled && !taken.getAsBoolean(), ms); // a turn is of no use to who cannot have the lock
    } finally {
      for (int i = 0; i < n; i++) {
        lock.lock();
      }
      synchronized (waiting) {
        waiting.remove(w);
      }
    }
    return w.signalled;
  }

  /** Reports whether the calling thread can wait here; who does not hold the lock hears so from the real condition. */
  private boolean inTurns() {
    return holds.getAsInt() > 0 && Waits.inTurns();
  }

  @Override
  public void await() throws InterruptedException {
    if (!inTurns() || !signalled(-1)) {
      real.await(); // on the main thread nothing is left that could signal
    }
  }

  @Override
  public void awaitUninterruptibly() {
    boolean interrupted = Thread.interrupted();
    while (true) {
      try {
        await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long awaitNanos(long nanos) throws InterruptedException {
    if (!inTurns()) {
      return real.awaitNanos(nanos);
    }
    long end = Hooks.nanoTime() + nanos;
    boolean came = signalled((Math.max(nanos, 0) + 999_999) / 1_000_000);
    long left = end - Hooks.nanoTime();
    return came ? left : Math.min(left, 0);
  }

  @Override
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    return inTurns() ? signalled(Math.max(unit.toMillis(time), 0)) : real.await(time, unit);
  }

  @Override
  public boolean awaitUntil(Date deadline) throws InterruptedException {
    return await(deadline.getTime() - Hooks.currentTimeMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void signal() {
    real.signal(); // throws where it should; who is woken looks whether it was meant
    signal(1);
  }

  @Override
  public void signalAll() {
    real.signalAll();
    signal(Integer.MAX_VALUE);
  }

  private void signal(int most) {
    synchronized (waiting) {
      int n = 0;
      for (Waiting w : waiting) {
        if (!w.signalled && n < most) {
          w.signalled = true;
          n++;
        }
      }
    }
  }
}
