package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Threads beside the main one: they take turns with it, and sleep in virtual time. */
final class ThreadCases {
  private static final int SECOND = 1000;
  private static final Waits TURNS = new Waits(); // as the app's code finds it

  private ThreadCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("a thread sleeps in virtual time", ThreadCases::sleeps);
    all.put("a sleep is interrupted at once", ThreadCases::interrupted);
    all.put("Android's sleep lasts, however often it is interrupted", ThreadCases::lasts);
    all.put("a pool keeps what a task failed with until somebody asks", ThreadCases::keeps);
    all.put("a thread that is interrupted goes on in its turn", ThreadCases::interruptedByApp);
    all.put("a thread waits for another's end in virtual time", ThreadCases::joins);
    all.put("a pool makes a thread for each task until it has its core", ThreadCases::pool);
    all.put("a pool that grows takes the thread that worked last", ThreadCases::cached);
    all.put("of a pool for each task, the threads that worked first end", ThreadCases::manyPools);
    all.put("a timer has one thread", ThreadCases::timer);
    all.put("a thread's failure names its thread", ThreadCases::fails);
    all.put("the main thread waits for a latch that a thread opens", ThreadCases::latch);
    all.put("a thread waits for a lock's signal without the lock", ThreadCases::signalled);
    all.put("a wait for a lock's signal ends in virtual time", ThreadCases::unsignalled);
    all.put("dropped work ends", ThreadCases::dropped);
  }

  private static List<String> log() {
    return Collections.synchronizedList(new ArrayList<>());
  }

  private static void sleeps(Phone p) throws Throwable {
    List<String> log = log();
    long now = SystemClock.uptimeMillis();
    p.background().add(null, "sleeper", 0, new Thread(() -> {
      try {
        Hooks.sleep(SECOND);
      } catch (InterruptedException e) {
        return;
      }
      log.add("awake after " + (SystemClock.uptimeMillis() - now));
    }));
    p.messages().advance(SECOND - 1);
    same(List.of(), log);
    p.messages().advance(1);
    same(List.of("awake after 1000"), log);
  }

  private static void lasts(Phone p) throws Throwable {
    List<String> log = log();
    long now = SystemClock.uptimeMillis();
    Thread t = new Thread(() -> {
      Waits.sleep(SECOND);
      log.add("awake after " + (SystemClock.uptimeMillis() - now) + ", interrupted " + Thread.interrupted());
    });
    p.background().add(null, "sleeper", 0, t);
    p.messages().advance(SECOND / 2);
    Hooks.interrupt(t);
    p.messages().advance(SECOND / 2 - 1);
    same(List.of(), log);
    p.messages().advance(1);
    same(List.of("awake after 1000, interrupted true"), log);
  }

  private static void keeps(Phone p) throws Throwable {
    VirtualExecutor pool = new VirtualExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    Future<?> f = pool.submit(() -> {
      throw new IllegalStateException();
    });
    same(List.of(), failures(p));
    p.messages().idle();
    same(1, failures(p).size());
    same(true, failures(p).get(0).startsWith("java.lang.IllegalStateException"));
    try {
      f.get();
    } catch (ExecutionException e) {
      same(List.of(""), failures(p));
      return;
    }
    throw new AssertionError("it did not fail");
  }

  private static List<String> failures(Phone p) {
    return p.process().failed().stream().map(Promise::kept).toList();
  }

  private static void interrupted(Phone p) throws Throwable {
    List<String> log = log();
    Thread t = new Thread(() -> {
      try {
        Hooks.sleep(SECOND);
        log.add("slept");
      } catch (InterruptedException e) {
        log.add("interrupted");
      }
    });
    p.background().add(null, "sleeper", 0, t);
    p.messages().idle();
    t.interrupt();
    p.messages().idle();
    same(List.of("interrupted"), log);
  }

  private static void interruptedByApp(Phone p) throws Throwable {
    for (int i = 0; i < 200; i++) { // it depended on which thread was faster
      List<String> log = log();
      Object lock = new Object();
      Thread waits = new Thread(() -> {
        try {
          synchronized (lock) {
            TURNS.await(lock, -1);
          }
          log.add("woken");
        } catch (InterruptedException e) {
          log.add("interrupted");
        }
      });
      p.background().add(null, "waits", 0, waits);
      p.messages().idle();
      Hooks.interrupt(waits);
      p.messages().idle();
      same(List.of("interrupted"), log);
    }
  }

  private static void joins(Phone p) throws Throwable {
    List<String> log = log();
    long now = SystemClock.uptimeMillis();
    Thread sleeper = new Thread(() -> {
      try {
        Hooks.sleep(SECOND);
        log.add("slept");
      } catch (InterruptedException e) {
        log.add("interrupted");
      }
    });
    Thread joiner = new Thread(() -> {
      try {
        Hooks.join(sleeper, SECOND / 2);
        log.add("waited " + (SystemClock.uptimeMillis() - now));
        Hooks.join(sleeper);
        log.add("joined " + (SystemClock.uptimeMillis() - now));
      } catch (InterruptedException e) {
        log.add("interrupted");
      }
    });
    Hooks.start(joiner);
    Hooks.start(sleeper);
    p.messages().advance(SECOND);
    same(List.of("waited 500", "slept", "joined 1000"), log);
  }

  private static void pool(Phone p) throws Throwable {
    VirtualExecutor pool = new VirtualExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    same("[1, 2, 1, 2]", threads(p, pool, 4));
  }

  private static void cached(Phone p) throws Throwable {
    VirtualExecutor pool = new VirtualExecutor(0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new SynchronousQueue<>());
    same("[1]", threads(p, pool, 1));
    same("[1]", threads(p, pool, 1));
  }

  /** The numbers of the threads that do some tasks. */
  private static List<String> threads(Phone p, VirtualExecutor pool, int tasks) throws Throwable {
    List<String> log = log();
    for (int i = 0; i < tasks; i++) {
      pool.execute(() -> log.add(Thread.currentThread().getName().replaceAll(".*-", "")));
    }
    p.messages().idle();
    return log;
  }

  private static void manyPools(Phone p) throws Throwable {
    int pools = 600;
    int kept = 500;
    List<Thread> made = new ArrayList<>();
    List<VirtualExecutor> all = new ArrayList<>();
    for (int i = 0; i < pools; i++) {
      all.add(
          new VirtualExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.MINUTES, new SynchronousQueue<>(), r -> {
            Thread t = new Thread(r);
            made.add(t);
            return t;
          }));
      all.get(i).execute(() -> {});
      p.messages().idle();
    }
    for (Thread t : made.subList(0, pools - kept)) {
      t.join();
    }
    same((long) kept, made.stream().filter(Thread::isAlive).count());
    List<String> log = log();
    all.get(0).execute(() -> log.add("its pool goes on"));
    p.messages().idle();
    same(List.of("its pool goes on"), log);
    same(pools + 1, made.size());
  }

  private static void timer(Phone p) throws Throwable {
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    VirtualTimer timer = new VirtualTimer();
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        threads.add(Thread.currentThread());
      }
    }, SECOND, SECOND);
    p.messages().advance(2 * SECOND);
    same(2, threads.size());
    same(true, threads.get(0) == threads.get(1));
    timer.cancel();
  }

  private static void fails(Phone p) throws Throwable {
    p.background().add(null, "mine", 0, new Thread(() -> {
      throw new IllegalStateException("of a thread");
    }, "mine"));
    try {
      p.messages().run(1);
    } catch (Background.Uncaught e) {
      same("mine", e.of.getName());
      same("of a thread", e.getCause().getMessage());
      return;
    }
    throw new AssertionError("nothing came out");
  }

  private static void latch(Phone p) throws Throwable {
    CountDownLatch latch = new CountDownLatch(1);
    p.background().add(null, "opener", 0, new Thread(latch::countDown));
    latch.await();
    same(0, latch.getCount());
  }

  private static void signalled(Phone p) throws Throwable {
    List<String> log = log();
    ReentrantLock lock = new ReentrantLock();
    Condition c = lock.newCondition();
    for (int n = 1; n <= 2; n++) {
      String name = "waiter " + n;
      p.background().add(null, name, 0, new Thread(() -> {
        lock.lock();
        lock.lock(); // the wait gives both back
        c.awaitUninterruptibly();
        log.add(name + " holds " + lock.getHoldCount());
        lock.unlock();
        lock.unlock();
      }));
    }
    p.messages().idle();
    same(List.of(), log);
    lock.lock();
    c.signal();
    lock.unlock();
    p.messages().idle();
    same(List.of("waiter 1 holds 2"), log);
    same(List.of(), p.background().detached());
  }

  private static void unsignalled(Phone p) throws Throwable {
    List<String> log = log();
    ReentrantLock lock = new ReentrantLock();
    Condition c = lock.newCondition();
    p.background().add(null, "waiter", 0, new Thread(() -> {
      lock.lock();
      try {
        log.add(c.await(1, TimeUnit.SECONDS) + " " + c.awaitNanos(1_000_000));
      } catch (InterruptedException e) {
        log.add("interrupted");
      } finally {
        lock.unlock();
      }
    }));
    p.messages().advance(SECOND);
    same(List.of(), log);
    p.messages().advance(1);
    same(List.of("false 0"), log);
  }

  private static void dropped(Phone p) throws Throwable {
    List<String> log = log();
    p.background().add(null, "sleeper", 0, new Thread(() -> {
      try {
        Hooks.sleep(SECOND);
      } catch (InterruptedException e) {
        log.add("interrupted");
      }
      log.add("on");
    }));
    p.messages().idle();
    p.background().drop();
    same(0, p.messages().count());
    same(false, log.contains("on") && !log.contains("interrupted"));
  }
}
