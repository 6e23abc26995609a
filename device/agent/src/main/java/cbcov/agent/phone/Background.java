package cbcov.agent.phone;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * What the app does beside its main thread: threads it starts, tasks it gives to executors and timers. Nothing of it runs until it
 * is chosen; then it runs on a thread of its own, alone, until it ends or sleeps. A sleep is a wait for virtual time. Where code
 * blocks in another way (a lock, a queue, a socket) the device cannot know when it goes on: it is left to real time, and its name
 * is kept, since the run can then differ from the next.
 */
final class Background {
  private static final long BLOCKED_AFTER_NS = 150_000_000;
  private static final long EARLY_NS = 1_000_000; // most tasks end before
  private static final long GRACE_MS = 50; // for a thread whose work was dropped
  private static final int MAX_DETACHED = 100; // names kept

  /** One piece of work: a thread not yet started, or one that sleeps. */
  static final class Task {
    final Object owner; // tasks of one owner start in their order; null: none
    final String label;
    final long due; // uptime in milliseconds
    final int order;
    private final Thread thread;
    private final Strand strand;

    private Task(Object owner, String label, long due, int order, Thread thread, Strand strand) {
      this.owner = owner;
      this.label = label;
      this.due = due;
      this.order = order;
      this.thread = thread;
      this.strand = strand;
    }
  }

  /** A thread that runs in turns with the main thread. */
  private static final class Strand {
    volatile boolean running; // has its turn
    volatile boolean dropped; // nobody waits for what it does
    boolean detached; // left to real time
    Thread waiter; // for the end of its turn
  }

  /** Ends a thread whose work was dropped. */
  private static final class Dropped extends ThreadDeath {}

  private final List<Task> tasks = new ArrayList<>();
  private final Map<Thread, Strand> strands = new IdentityHashMap<>();
  private final Set<String> detached = new LinkedHashSet<>();
  private final Map<Thread, Throwable> failures = new HashMap<>();
  private int nextOrder;
  private int generation;

  /** Forgets all work: a new process begins. Threads that still sleep never go on. */
  synchronized void reset() {
    tasks.clear();
    strands.clear();
    failures.clear();
    generation++;
  }

  /**
   * Ends all work: what has not begun never does, threads that sleep are thrown out of their sleep, those that block are interrupted.
   * They get a little real time to end in; what they do then counts for nothing, see {@link #isDropped}.
   */
  void drop() throws InterruptedException {
    List<Thread> rest = new ArrayList<>();
    synchronized (this) {
      tasks.clear();
      failures.clear();
      generation++;
      for (Map.Entry<Thread, Strand> e : strands.entrySet()) {
        e.getValue().dropped = true;
        rest.add(e.getKey());
      }
      notifyAll();
    }
    for (Thread t : rest) {
      t.interrupt();
      t.join(GRACE_MS);
    }
    synchronized (this) {
      strands.keySet().removeIf(t -> !t.isAlive());
    }
  }

  /** Reports whether the calling thread's work was dropped. */
  synchronized boolean isDropped() {
    Strand s = strands.get(Thread.currentThread());
    return s != null && s.dropped;
  }

  /** How many threads live on although their work was dropped. */
  synchronized int leftOver() {
    int n = 0;
    for (Map.Entry<Thread, Strand> e : strands.entrySet()) {
      n += e.getValue().dropped ? 1 : 0;
    }
    return n;
  }

  /** Puts a thread to the pending ones; it starts when it is chosen. */
  synchronized void add(Object owner, String label, long delayMs, Thread thread) {
    thread.setDaemon(true);
    tasks.add(new Task(owner, label, SystemClock.uptimeMillis() + Math.max(delayMs, 0), nextOrder++, thread, new Strand()));
  }

  /** A task that says when it is done, unless it throws. */
  Runnable task(Runnable r) {
    return () -> {
      r.run();
      done();
    };
  }

  /** The tasks that may legally come next: of each owner the first. */
  synchronized List<Task> heads() {
    Map<Object, Task> first = new IdentityHashMap<>();
    List<Task> heads = new ArrayList<>();
    for (Task t : tasks) {
      Task f = t.owner == null ? null : first.get(t.owner);
      if (f == null) {
        heads.add(t);
        if (t.owner != null) {
          first.put(t.owner, t);
        }
      } else if (t.due < f.due) { // a timer's earlier task
        heads.set(heads.indexOf(f), t);
        first.put(t.owner, t);
      }
    }
    return heads;
  }

  /** Takes a pending task away; reports whether it was still there. */
  synchronized boolean remove(Task t) {
    return tasks.remove(t);
  }

  /** Takes the work of an owner away, as shutdownNow does. */
  synchronized void removeAll(Object owner) {
    tasks.removeIf(t -> t.owner == owner);
  }

  /** Reports whether an owner still has work to do. */
  synchronized boolean has(Object owner) {
    return tasks.stream().anyMatch(t -> t.owner == owner);
  }

  /** The task that would start a thread; null when there is none. */
  synchronized Task of(Thread thread) {
    for (Task t : tasks) {
      if (t.thread == thread) {
        return t;
      }
    }
    return null;
  }

  /**
   * Runs a task until it ends, sleeps, or blocks. Called on the main thread, or on the watchdog's when the main thread waits for
   * the task.
   *
   * @throws Uncaught what the task did not catch
   */
  void run(Task t) throws Uncaught {
    if (!remove(t)) {
      return;
    }
    synchronized (this) {
      strands.put(t.thread, t.strand);
      t.strand.waiter = Thread.currentThread();
      t.strand.running = true;
      if (t.thread.getState() == Thread.State.NEW) {
        t.thread.setUncaughtExceptionHandler(this::failed);
        t.thread.start();
      }
      notifyAll();
    }
    waitFor(t);
    Throwable failure;
    synchronized (this) {
      failure = failures.remove(t.thread);
      if (!t.thread.isAlive()) {
        strands.remove(t.thread);
      }
    }
    if (failure != null) {
      throw new Uncaught(t.thread.getName(), failure);
    }
  }

  /** What a background thread did not catch. */
  static final class Uncaught extends Exception {
    final String thread;

    private Uncaught(String thread, Throwable cause) {
      super(cause);
      this.thread = thread;
    }
  }

  /** Waits for a strand's end of turn. A thread's end is looked for, most often at first, as nothing tells of it. */
  private void waitFor(Task t) {
    long start = System.nanoTime();
    long lively = start; // when the thread was last seen to do something
    boolean interrupted = false;
    while (t.strand.running && t.thread.isAlive()) {
      long now = System.nanoTime();
      LockSupport.parkNanos(now - start < EARLY_NS ? EARLY_NS / 20 : 10 * EARLY_NS);
      interrupted |= Thread.interrupted(); // the app's, which is none of ours
      if (!isBlocked(t.thread)) {
        lively = now;
      } else if (now - lively >= BLOCKED_AFTER_NS) {
        detach(t);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void detach(Task t) {
    t.strand.detached = true;
    t.strand.running = false;
    if (detached.size() < MAX_DETACHED) {
      detached.add(t.label);
    }
  }

  /** Gives the turn back. Called on the strand's thread. */
  private void giveBack(Strand s) {
    s.running = false;
    LockSupport.unpark(s.waiter);
  }

  private static boolean isBlocked(Thread t) {
    return switch (t.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> true;
      default -> false;
    };
  }

  private synchronized void failed(Thread t, Throwable e) {
    Strand s = strands.get(t);
    if (s == null || !s.dropped) {
      failures.put(t, e);
    }
  }

  /** Keeps a failure that came up while nobody waited for the task. */
  synchronized void late(Task t, Throwable e) {
    failures.put(t.thread, e);
  }

  /** The failure of a thread that was left to real time; null when there is none. */
  synchronized Failure lateFailure() {
    for (Map.Entry<Thread, Throwable> e : failures.entrySet()) {
      failures.remove(e.getKey());
      return new Failure(e.getValue(), e.getKey().getName());
    }
    return null;
  }

  /** Lets the calling thread sleep until virtual time has come. Any thread. */
  void sleep(long ms) throws InterruptedException {
    Thread me = Thread.currentThread();
    synchronized (this) {
      Strand s = strands.get(me);
      if (s != null && s.dropped) {
        throw new Dropped();
      }
      if (s != null && !s.detached) {
        sleep(ms, me, s);
        return;
      }
    }
    Thread.sleep(ms); // a thread that the device does not lead
  }

  private void sleep(long ms, Thread me, Strand s) throws InterruptedException {
    synchronized (this) {
      int born = generation;
      Task wake = new Task(null, me.getName(), SystemClock.uptimeMillis() + ms, nextOrder++, me, s);
      tasks.add(wake);
      boolean interrupted = false;
      giveBack(s);
      while (!s.running) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
          tasks.remove(wake); // it goes on as soon as it has its turn
          if (born == generation) {
            wake = new Task(null, me.getName(), SystemClock.uptimeMillis(), nextOrder++, me, s);
            tasks.add(wake);
          }
        }
        if (s.dropped) {
          throw new Dropped();
        }
      }
      if (interrupted) {
        throw new InterruptedException();
      }
    }
  }

  /** Says that the calling thread's work is done: its end need not be waited for. */
  private synchronized void done() {
    Strand s = strands.get(Thread.currentThread());
    if (s != null) {
      giveBack(s);
    }
  }

  /** Names of what was left to real time. */
  synchronized List<String> detached() {
    return new ArrayList<>(detached);
  }
}
