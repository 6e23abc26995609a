package cbcov.agent.phone;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;

/**
 * Where waits in the app's code arrive that {@code Redirect} turned aside. A thread that runs in turns gives its turn to others until
 * what it waits for is so; the main thread lets background work run meanwhile. Other threads wait as ever. Names and parameters are
 * those of the calls, behind the receiver. Any thread.
 */
public final class Waits {
  private static final List<Waiting> MONITORS = new ArrayList<>(); // who waits for a notify, oldest first

  private static final Set<Thread> PERMITS = Collections.newSetFromMap(new WeakHashMap<>()); // who was unparked and has not parked since

  private Waits() {}

  /** A thread in Object.wait. */
  private static final class Waiting {
    final Object monitor;
    boolean notified; // guarded by MONITORS

    Waiting(Object monitor) {
      this.monitor = monitor;
    }

    boolean isNotified() {
      synchronized (MONITORS) {
        return notified;
      }
    }
  }

  /** Waits until something is so; ms below 0: however long it takes. Reports whether it can be waited for here at all. */
  static boolean until(BooleanSupplier ready, long ms) throws InterruptedException {
    Phone phone = Phone.get();
    if (phone.isMain()) {
      phone.runUntil(ready, ms);
      return true;
    }
    if (!phone.background().isLed()) {
      return false;
    }
    phone.background().await(ready, ms);
    return true;
  }

  /** Reports whether the calling thread can wait for virtual time or for others in turns. */
  static boolean inTurns() {
    return Phone.get().isMain() || Phone.get().background().isLed();
  }

  /** Whether a queue that is not empty gives an element at once. */
  private static boolean isPlain(BlockingQueue<?> q) {
    return q instanceof LinkedBlockingQueue
        || q instanceof ArrayBlockingQueue
        || q instanceof PriorityBlockingQueue
        || q instanceof LinkedBlockingDeque;
  }

  public static Object take(BlockingQueue<?> q) throws InterruptedException {
    while (isPlain(q) && until(() -> !q.isEmpty(), -1)) {
      Object e = q.poll();
      if (e != null) {
        return e;
      }
      if (Phone.get().isMain()) {
        break; // nothing is left that could bring one
      }
    }
    return q.take();
  }

  public static Object poll(BlockingQueue<?> q, long time, TimeUnit unit) throws InterruptedException {
    long ms = Math.max(unit.toMillis(time), 0);
    if (isPlain(q) && until(() -> !q.isEmpty(), ms)) {
      return q.poll();
    }
    return q.poll(time, unit);
  }

  public static void put(BlockingQueue<Object> q, Object e) throws InterruptedException {
    while (isPlain(q) && until(() -> q.remainingCapacity() > 0, -1)) {
      if (q.offer(e)) {
        return;
      }
      if (Phone.get().isMain()) {
        break;
      }
    }
    q.put(e);
  }

  public static void await(CountDownLatch l) throws InterruptedException {
    until(() -> l.getCount() == 0, -1);
    l.await();
  }

  public static boolean await(CountDownLatch l, long time, TimeUnit unit) throws InterruptedException {
    if (until(() -> l.getCount() == 0, Math.max(unit.toMillis(time), 0))) {
      return l.getCount() == 0;
    }
    return l.await(time, unit);
  }

  public static Object get(Future<?> f) throws InterruptedException, ExecutionException {
    until(f::isDone, -1);
    return f.get();
  }

  public static Object get(Future<?> f, long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    if (until(f::isDone, Math.max(unit.toMillis(time), 0))) {
      return f.get(0, TimeUnit.MILLISECONDS);
    }
    return f.get(time, unit);
  }

  public static Condition newCondition(Lock l) {
    if (l instanceof ReentrantLock r) {
      return new VirtualCondition(r, r::isLocked, r::getHoldCount);
    }
    if (l instanceof ReentrantReadWriteLock.WriteLock w) {
      return new VirtualCondition(w, () -> false, w::getHoldCount); // who reads cannot be seen
    }
    return l.newCondition();
  }

  public static Condition newCondition(ReentrantLock l) {
    return newCondition((Lock) l);
  }

  public static Condition newCondition(ReentrantReadWriteLock.WriteLock l) {
    return newCondition((Lock) l);
  }

  public static void park() {
    park(null);
  }

  public static void park(Object blocker) {
    if (!parked(-1)) {
      LockSupport.park(blocker);
    }
  }

  public static void parkNanos(long nanos) {
    parkNanos(null, nanos);
  }

  public static void parkNanos(Object blocker, long nanos) {
    if (nanos > 0 && !parked((nanos + 999_999) / 1_000_000)) {
      LockSupport.parkNanos(blocker, nanos);
    }
  }

  public static void parkUntil(long deadline) {
    parkUntil(null, deadline);
  }

  public static void parkUntil(Object blocker, long deadline) {
    parkNanos(blocker, (deadline - Hooks.currentTimeMillis()) * 1_000_000);
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
      return PERMITS.remove(me) || ms >= 0; // the main thread, for which nothing is left to run, waits for what runs in real time
    }
  }

  private static boolean hasPermit(Thread t) {
    synchronized (PERMITS) {
      return PERMITS.contains(t);
    }
  }

  public static void unpark(Thread t) {
    if (t == null) {
      return;
    }
    synchronized (PERMITS) {
      PERMITS.add(t);
    }
    LockSupport.unpark(t);
  }

  public static void wait(Object o) throws InterruptedException {
    wait(o, 0);
  }

  public static void wait(Object o, long ms, int nanos) throws InterruptedException {
    wait(o, ms == 0 && nanos > 0 ? 1 : ms);
  }

  public static void wait(Object o, long ms) throws InterruptedException {
    Phone phone = Phone.get();
    boolean led = !phone.isMain() && phone.background().isLed();
    if (!led || !Thread.holdsLock(o) || ms < 0 || Thread.currentThread().isInterrupted()) {
      o.wait(ms); // throws where it should
      return;
    }
    Waiting w = new Waiting(o);
    synchronized (MONITORS) {
      MONITORS.add(w);
    }
    try {
      phone.background().await(o, w::isNotified, ms == 0 ? -1 : ms);
    } finally {
      synchronized (MONITORS) {
        MONITORS.remove(w);
      }
    }
  }

  public static void notify(Object o) {
    o.notifyAll(); // throws where it should; those in turns look whether they were meant
    notified(o, 1);
  }

  public static void notifyAll(Object o) {
    o.notifyAll();
    notified(o, Integer.MAX_VALUE);
  }

  private static void notified(Object o, int most) {
    synchronized (MONITORS) {
      int n = 0;
      for (Waiting w : MONITORS) {
        if (w.monitor == o && !w.notified && n < most) {
          w.notified = true;
          n++;
        }
      }
    }
  }
}
