package cbcov.agent.phone;

import android.os.Looper;
import android.os.SystemClock;
import cbcov.agent.host.Setup;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.util.ReflectionHelpers;

/**
 * What the app does beside its main thread: threads it starts, tasks it gives to executors and timers. Nothing of it runs until it
 * is chosen; then it runs on a thread of its own, alone, until it ends, sleeps, or waits for what another does, see {@link Waits}. A message of
 * a looper's thread is such work, too. A sleep is a wait for virtual time. Where code blocks in another way (inside of the operating system) the
 * device cannot know when it goes on: it is left to real time, and its name is kept, since the run can then differ from the next.
 */
final class Background {
  private static final long BLOCKED_AFTER_NS = 300_000_000;
  private static final long BUSY_NS = 5_000_000_000L; // of the processor, or of short waits: it does not mean to give its turn back
  private static final long MAX_ASTRAY_NS = 5_000_000_000L; // an event waits no longer for threads that were left to real time
  private static final long MAX_WORKED_NS = 60_000_000_000L; // nor for the work of all others
  private static final long EARLY_NS = 1_000_000; // most tasks end before
  private static final long LOOK_NS = 10 * EARLY_NS; // between two looks at a thread that did not end early
  private static final int MANY_TOLD = 100;
  private static final int MAX_SAID = 1_000_000; // that a thread logs in a turn: a hundred for a message of the app's, one for a record of its callbacks
  private static final int MESSAGE = 100;
  private static final long GRACE_MS = 50; // for a thread whose work was dropped
  private static final long QUIT_NS = 2_000_000_000L; // for a looper's to quit
  private static final String POOLED = "pool"; // work of which nothing is known, to people
  private static final int MAX_DETACHED = 100; // names kept
  private static final int MAX_WORKERS = 500; // of all pools, idle ones included
  private static final Set<String> OWN_CODE = Set.of("app", "experiment"); // names of class loaders of code under test

  private static final long NEVER = Long.MAX_VALUE;
  private static final ThreadLocal<Spin> SPIN = ThreadLocal.withInitial(Spin::new);
  private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

  /** Whose tasks run a few at a time: a pool of threads, which stay when their work is done. */
  interface Pool {
    /** How many of its tasks may have begun and not ended. */
    int parallel();

    /** How many threads it makes whether there is work for them or not. */
    int core();

    /** What makes its threads. */
    ThreadFactory factory();
  }

  /** A thread of a pool: it does one piece of work after another. */
  private static final class Worker implements Runnable {
    Thread thread; // null: its factory is about to make it
    Strand strand; // of its work; null: it had none yet
    int used; // counts up with each piece of work of any worker; 0: it had none yet
    volatile Runnable next;
    volatile boolean ended;

    @Override
    public void run() {
      while (true) {
        while (next == null) {
          if (ended) {
            return;
          }
          LockSupport.park(this);
          Thread.interrupted(); // of work that is done
        }
        Runnable r = next;
        next = null;
        r.run();
      }
    }

    boolean isFree() {
      return strand == null || strand.done;
    }

    /** Reports whether its thread was made. */
    boolean isHired() {
      return thread != null;
    }
  }

  /** One piece of work: a thread not yet started, or one that sleeps or waits. */
  final class Task {
    final Object owner; // tasks of one owner start in their order; null: none
    volatile String label;
    final int order;
    private final long due; // uptime in milliseconds; NEVER: only when it is ready
    private final BooleanSupplier ready; // what it waits for; null: only its time
    private final Strand strand;
    private final Runnable work; // for one of a pool's threads; null: the thread has its own
    private Thread thread; // null: one of a pool's, and not chosen yet
    private Worker newcomer; // that its pool has made for it, or is about to make; null: none
    private final String code; // of the app's that it is, for people; null: nobody knows

    private Task(Object owner, String label, String code, long due, BooleanSupplier ready, int order, Thread thread, Runnable work, Strand strand) {
      this.owner = owner;
      this.label = label;
      this.code = code;
      this.due = due;
      this.ready = ready;
      this.order = order;
      this.thread = thread;
      this.work = work;
      this.strand = strand;
    }

    /** Which piece of work it is. */
    Tasks.Work work() {
      return strand.work;
    }

    /** The class of the app's code that it is; its label where nobody knows. */
    String code() {
      return code == null ? label : code;
    }

    /** When it may go on, by uptime in milliseconds; NEVER: not as things are. One that was interrupted may at once, where it can have its monitor. */
    long due() {
      if (held.has(strand.monitor) || newcomer != null && !newcomer.isHired()) {
        return NEVER;
      }
      long now = SystemClock.uptimeMillis();
      boolean awake = strand.interrupted || thread != null && thread.isInterrupted() || ready != null && ready.getAsBoolean();
      return awake ? Math.min(due, now) : due;
    }
  }

  /** A thread that runs in turns with the main thread. */
  private static final class Strand {
    volatile boolean running; // has its turn
    volatile boolean done; // only the thread's end is missing
    volatile boolean dropped; // nobody waits for what it does
    volatile ShadowLooper looper; // of a thread that has become one's; null: it has not
    final Object owner; // of its work; null: none
    final Tasks.Work work;
    volatile boolean interrupted; // while it sleeps
    volatile Object monitor; // that it waits on; null: the background's
    boolean detached; // left to real time
    int told; // how often it was that it was dropped
    int said; // what it has logged in its turn
    boolean mute; // that was too much
    Thread waiter; // for the end of its turn
    Thread thread; // null: it has had no turn
    Thread asks; // waits for the end of a looper's step; null: it is no such step
    Looper steps; // that makes the step; null: it is none

    Strand(Object owner, Tasks.Work work) {
      this.owner = owner;
      this.work = work;
    }
  }

  /** Ends a thread whose work was dropped, or what the main thread does in a process that is gone. */
  static final class Dropped extends ThreadDeath {}

  private final List<Task> tasks = new ArrayList<>();
  private final Map<Long, Strand> strands = new TreeMap<>(); // by the thread's number: to ask for a hash code would change the app's later ones
  private final List<Strand> lost = new ArrayList<>(); // of processes that have ended
  private static volatile Strand[] strays = {}; // likewise: nobody leads them, and they are to end
  private final Set<String> detached = new LinkedHashSet<>();
  private final Map<Long, Uncaught> failures = new TreeMap<>(); // by the thread's number
  private final Set<Long> handled = ConcurrentHashMap.newKeySet(); // threads, by number, whose own handler was told
  private final Map<Looper, Strand> loopers = new LinkedHashMap<>(); // of the app's threads that loop, with the turn in which they began to
  private final Set<Looper> lent = new LinkedHashSet<>(); // of threads that Android's code leads, to end with the process
  private final Map<Object, List<Worker>> pools = new IdentityHashMap<>();
  private final HeldMonitors held = new HeldMonitors();
  private int nextOrder;
  private int nextUse;
  private final AtomicLong spun = new AtomicLong(); // segments that only looked whether a loop has to wait on
  private final AtomicInteger waiting = new AtomicInteger(); // who waits for a thread's turn to end
  private volatile long astray; // nanoseconds since an event began to wait, in turns that were left to real time
  private volatile long worked; // in other long turns, of the processor and of short waits
  private volatile String worker; // the last of those

  /** Forgets all work: a new process begins. Threads that still sleep never go on; those of loopers end, as nobody could stop them otherwise. */
  void reset() {
    List<Strand> inside = new ArrayList<>();
    synchronized (this) {
      for (Strand s : strands.values()) {
        if (s.asks != null && !s.done) {
          inside.add(s);
          s.dropped = true;
          wake(s);
        }
      }
    }
    boolean interrupted = Thread.interrupted(); // the app may have interrupted the main thread: its loopers are waited for all the same
    try {
      for (Strand s : inside) {
        s.asks.join(GRACE_MS);
      }
      for (Looper l : takeLent()) {
        quit(l);
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      tasks.clear();
      strands.values().forEach(s -> s.dropped |= s.detached); // it has not ended by itself, and its process has
      strands.values().stream().filter(s -> !s.done && !s.dropped && s.thread.isAlive()).forEach(lost::add);
      strands.values().removeIf(s -> !s.dropped || !s.thread.isAlive()); // who was told to end, and does not, is told again
      strays = strands.values().stream().filter(s -> s.detached).toArray(Strand[]::new);
      failures.clear();
      quitAll();
      held.clear();
      Waits.reset();
      dismiss();
    }
    handled.clear();
    beginWaiting();
    tellShort();
    Setup.release(); // nobody is left who could see it
  }

  /**
   * Ends all work and forgets it, for another run. Threads of processes that have ended are thrown out of their waits, too: nothing of what they do then
   * counts any more, and thousands of runs leave none behind.
   */
  void forget() throws InterruptedException {
    synchronized (this) {
      lost.forEach(s -> strands.putIfAbsent(s.thread.getId(), s));
      lost.clear();
    }
    drop();
    synchronized (this) {
      nextOrder = 0;
      nextUse = 0;
    }
  }

  private void tellShort() {
    if (Setup.isShort()) {
      named("main", "memory was short, and what is referred to weakly may be gone");
    }
  }

  /**
   * Ends all work: what has not begun never does, threads that sleep are thrown out of their sleep, those that block are interrupted.
   * They get a little real time to end in; what they do then counts for nothing, see {@link #isDropped}.
   */
  void drop() throws InterruptedException {
    List<Thread> rest = new ArrayList<>();
    Set<Looper> ended;
    synchronized (this) {
      ended = quitAll();
      tasks.clear();
      failures.clear();
      detached.clear();
      dismiss();
      for (Strand s : strands.values()) {
        s.dropped = true;
        rest.add(s.thread);
        wake(s);
      }
      strays = strands.values().toArray(new Strand[0]);
    }
    for (Thread t : rest) {
      t.interrupt();
      t.join(GRACE_MS);
    }
    for (Looper l : ended) {
      quit(l);
    }
    synchronized (this) {
      strands.values().removeIf(s -> !s.thread.isAlive());
      strays = strands.values().toArray(new Strand[0]);
    }
    beginWaiting();
    Setup.release(); // also what static fields of Android's refer to weakly, which the next run may meet
  }

  private synchronized List<Looper> takeLent() {
    List<Looper> all = new ArrayList<>(lent);
    lent.clear();
    return all;
  }

  /**
   * Tells a looper to quit. Robolectric has its thread answer; where that has ended by an Error, as threads do whose work is dropped, it has told nobody
   * (ShadowPausedLooper.loop tells of an Exception alone), and would be waited for for ever.
   */
  private static void quit(Looper l) throws InterruptedException {
    Thread t = l.getThread();
    if (!t.isAlive()) {
      return;
    }
    Thread asks = new Thread(l::quit, "cbcov quits " + t.getName());
    asks.setDaemon(true);
    asks.start();
    for (long end = System.nanoTime() + QUIT_NS; asks.isAlive() && t.isAlive() && System.nanoTime() < end; ) {
      asks.join(1);
    }
  }

  /** Forgets loopers: their threads end once they quit. */
  private Set<Looper> quitAll() {
    Set<Looper> all = new LinkedHashSet<>(loopers.keySet());
    loopers.values().forEach(s -> s.dropped = true);
    loopers.clear();
    return all;
  }

  /** Called in each round of the app's loops: ends a thread that went on by itself when its process ended, as nobody else could. */
  static void round() {
    Strand[] all = strays;
    if (all.length == 0) {
      return;
    }
    Thread me = Thread.currentThread();
    for (Strand s : all) {
      if (s.thread == me) {
        end(s);
      }
    }
  }

  /** Ends what the calling thread does, whose work was dropped. */
  private static void end(Strand s) {
    while (s.told++ >= MANY_TOLD) {
      LockSupport.park(s); // it does not want to end
    }
    throw new Dropped();
  }

  /** Reports whether the calling thread's work was dropped. */
  synchronized boolean isDropped() {
    Strand s = strands.get(Thread.currentThread().getId());
    return s != null && s.dropped;
  }

  /** How many threads live on although their work was dropped. */
  synchronized int leftOver() {
    int n = 0;
    for (Strand s : strands.values()) {
      n += s.dropped ? 1 : 0;
    }
    return n;
  }

  /**
   * Is Looper.loop for a thread that has its turn: from now on it runs what the phone tells it, when it does. Once its looper has quit it goes on as
   * another thread, in its turn. Any other thread loops as ever.
   */
  void loop() {
    Looper looper = Looper.myLooper();
    if (looper != null && isLed()) {
      ShadowLooper shadow = Shadows.shadowOf(looper);
      Strand s;
      synchronized (this) {
        s = strands.get(Thread.currentThread().getId());
        loopers.put(looper, s);
        s.looper = shadow;
        done(s);
      }
      shadow.pause(); // it waits inside, until it is told to quit
      if (s.dropped) {
        throw new Dropped();
      }
      rejoin(s.work);
    }
    Looper.loop();
  }

  /** The looper's thread is to end with the process. */
  synchronized void endsWithProcess(Looper l) {
    lent.add(l);
  }

  /** Lets the calling thread, whose looper has quit, go on in turns. */
  private void rejoin(Tasks.Work work) {
    Thread me = Thread.currentThread();
    Strand s = new Strand(null, work);
    synchronized (this) {
      lead(me, s);
      tasks.add(new Task(null, me.getName(), Code.of(me), SystemClock.uptimeMillis(), null, nextOrder++, me, null, s));
    }
    waitForTurn(s);
  }

  /** Waits until the thread of a looper that was told to quit has noticed, so that whatever comes next finds it so; not in the middle of its message. */
  void awaitQuit(Looper l) {
    if (l == null) {
      return; // the thread had ended before
    }
    Thread t = l.getThread();
    boolean ours;
    synchronized (this) {
      ours = !strands.containsKey(t.getId()) && loopers.remove(l) != null;
    }
    for (long end = System.nanoTime() + BUSY_NS; ours && t.isAlive() && of(t) == null && System.nanoTime() < end; ) {
      LockSupport.parkNanos(EARLY_NS / 20);
    }
  }

  private synchronized void lead(Thread t, Strand s) {
    s.thread = t;
    strands.put(t.getId(), s);
  }

  /** The monitors of threads that have not their turn. */
  HeldMonitors held() {
    return held;
  }

  /** Reports whether a thread that takes turns was interrupted, and may not have noticed. */
  synchronized boolean isInterrupted(Thread t) {
    Strand s = strands.get(t.getId());
    return t.isInterrupted() || s != null && s.interrupted;
  }

  /** Reports whether a thread takes turns. */
  synchronized boolean leads(Thread t) {
    Strand s = strands.get(t.getId());
    return s != null && !s.detached;
  }

  /** Reports whether a looper's thread is in the middle of a message, and waits for its turn or in real time. */
  synchronized boolean isInside(Thread looper) {
    Strand s = strands.get(looper.getId());
    return s != null && !s.done;
  }

  /** Is run for a step of a looper's thread, which a thread of ours asks for and waits for: it may give its turn back inside. */
  void run(Looper of, Runnable step, Tasks.Work work, String what) throws Uncaught {
    Thread looper = of.getThread();
    Strand s = new Strand(null, work);
    s.waiter = Thread.currentThread();
    s.running = true;
    synchronized (this) {
      lead(looper, s);
    }
    Tasks.give(looper, work, what);
    Thread asks =
        new Thread(
            () -> {
              try {
                step.run();
              } catch (Throwable t) {
                if (t instanceof ThreadDeath || !handled.contains(looper.getId())) { // it has died by now, and its own handler was told
                  failed(looper, t);
                }
              }
              done(s);
            },
            "cbcov asks " + looper.getName());
    asks.setDaemon(true);
    s.asks = asks;
    asks.start();
    s.steps = of;
    turn(new Task(null, looper.getName(), what, 0, null, 0, looper, null, s));
  }

  /** Puts a thread to the pending ones; it starts when it is chosen. */
  synchronized Task add(Object owner, String label, long delayMs, Thread thread) {
    return add(owner, label, delayMs, thread, Code.of(thread));
  }

  /** Is add for a thread of the device's own that does what some code says. */
  synchronized Task add(Object owner, String label, long delayMs, Thread thread, String code) {
    thread.setDaemon(true);
    Strand s = new Strand(owner, Tasks.child(code == null ? thread.getClass().getName() : code, owner == this)); // labels count up with all work
    Task t = new Task(owner, label, code, after(delayMs), null, nextOrder++, thread, null, s);
    tasks.add(t);
    return t;
  }

  /** The time that comes so many milliseconds from now; never where that is longer than time counts. */
  static long after(long ms) {
    long now = SystemClock.uptimeMillis();
    return ms > NEVER - now ? NEVER : now + Math.max(ms, 0);
  }

  /**
   * Gives a pool work, for the next of its threads that is free. The pool makes a thread where it has too few, for this work. The code is the app's that
   * it is; null: nobody knows.
   */
  void add(Pool pool, long delayMs, Runnable work, String code) {
    Task t;
    synchronized (this) {
      String label = staff(pool).filter(Worker::isHired).reduce((x, y) -> y).map(w -> w.thread.getName()).orElse(POOLED);
      Strand s = new Strand(pool, Tasks.child(code == null ? POOLED : code, false));
      t = new Task(pool, label, code, after(delayMs), null, nextOrder++, null, task(work), s);
      t.newcomer = vacancy(pool);
      tasks.add(t);
    }
    if (t.newcomer != null) {
      try {
        hire(pool, t.newcomer);
      } catch (RuntimeException | Error e) {
        remove(t);
        throw e;
      }
      t.label = t.newcomer.thread.getName();
    }
    Phone.get().asked(t);
  }

  private Stream<Worker> staff(Pool pool) {
    return pools.getOrDefault(pool, List.of()).stream();
  }

  /** A worker of a pool whose thread is to be made. */
  private Worker join(Pool pool) {
    Worker w = new Worker();
    pools.computeIfAbsent(pool, p -> new ArrayList<>()).add(w);
    return w;
  }

  /** A thread that a pool wants for one more piece of work, and that is to be made; null: it has enough. */
  private Worker vacancy(Pool pool) {
    List<Worker> all = pools.computeIfAbsent(pool, p -> new ArrayList<>());
    all.removeIf(w -> w.isHired() && w.thread.getState() == Thread.State.TERMINATED);
    long free = all.stream().filter(Worker::isFree).count();
    long waiting = tasks.stream().filter(t -> t.owner == pool && t.thread == null).count();
    return all.size() < pool.core() || free <= waiting && all.size() < pool.parallel() ? join(pool) : null;
  }

  /** Has a pool's factory make a thread. That is the app's code, which may give its turn to others: nothing is locked here. */
  private void hire(Pool pool, Worker w) {
    Thread made = null;
    try {
      Thread t = pool.factory().newThread(w);
      if (t == null) {
        throw new RejectedExecutionException("the thread factory made no thread");
      }
      t.setDaemon(true);
      made = t;
    } finally {
      synchronized (this) {
        w.thread = made;
        if (made == null) {
          pools.getOrDefault(pool, new ArrayList<>()).remove(w);
        }
      }
    }
    if (Starts.isOfApp(made.getClass())) {
      made.start();
    }
  }

  /** Reports whether a thread is one of a pool's, which has it do its work. */
  synchronized boolean isPools(Thread t) {
    return pools.values().stream().anyMatch(all -> all.stream().anyMatch(w -> w.thread == t));
  }

  /**
   * Hands a task to a thread of its pool: the new one that was made for it, else a new one first. Then the threads of a queue take turns, but where
   * nothing queues (newCachedThreadPool) the last one that worked goes on (java.util.concurrent.SynchronousQueue, nonfair mode).
   */
  private void assign(Task t) {
    Pool pool = (Pool) t.owner;
    Comparator<Worker> byUse = Comparator.comparingInt(w -> pool.core() > 0 || w.used == 0 ? w.used : -w.used);
    Worker w;
    synchronized (this) {
      Worker own = t.newcomer;
      Worker free =
          staff(pool)
              .filter(x -> x.isHired() && x.isFree() && x.thread.getState() != Thread.State.TERMINATED)
              .min(Comparator.<Worker>comparingInt(x -> x == own && x.used == 0 ? 0 : 1).thenComparing(byUse))
              .orElse(null);
      w = free == null ? join(pool) : free;
      w.strand = t.strand;
    }
    if (!w.isHired()) {
      try {
        Tasks.as(t.work(), () -> hire(pool, w)); // the app's code, for the sake of this work
      } catch (Throwable e) {
        throw Messages.sneaky(e);
      }
    }
    synchronized (this) {
      w.used = ++nextUse;
      w.next = t.work;
      t.thread = w.thread;
      dismissIdle();
    }
  }

  /**
   * Lets the threads end that have had no work for the longest, where there are many, of a pool's core, too: apps make themselves a pool for each request,
   * and on a phone most of their threads end after a while.
   */
  private void dismissIdle() {
    int all = pools.values().stream().mapToInt(List::size).sum();
    if (all <= MAX_WORKERS) {
      return;
    }
    List<Worker> idle =
        pools.values().stream()
            .flatMap(List::stream)
            .filter(w -> w.used > 0 && w.isFree())
            .sorted(Comparator.comparingInt(w -> w.used))
            .limit(all - MAX_WORKERS)
            .toList();
    for (Worker w : idle) {
      w.ended = true;
      LockSupport.unpark(w.thread);
    }
    pools.values().forEach(ws -> ws.removeAll(idle));
    pools.values().removeIf(List::isEmpty);
  }

  /** The app interrupts a thread. One that waits for its turn may go on from now, however late it sees it. */
  void interrupt(Thread t) {
    synchronized (this) {
      Strand s = strands.get(t.getId());
      if (s != null && !s.running) {
        s.interrupted = true;
      }
    }
    t.interrupt();
  }

  /** Lets the threads of all pools end, once they have no work. */
  private void dismiss() {
    for (List<Worker> all : pools.values()) {
      for (Worker w : all) {
        w.ended = true;
        LockSupport.unpark(w.thread); // null: it is not there yet
      }
    }
    pools.clear();
  }

  /** A task that says when it is done, unless it throws. */
  Runnable task(Runnable r) {
    return () -> {
      r.run();
      done();
    };
  }

  /**
   * The tasks that may legally come next: of each owner the first; of a pool as many as it has threads left, since each of them is taken by a thread,
   * and which of these goes on first nobody says.
   */
  synchronized List<Task> heads() {
    Map<Object, Task> first = new IdentityHashMap<>();
    Map<Object, Integer> room = new IdentityHashMap<>();
    List<Task> heads = new ArrayList<>();
    for (Task t : tasks) {
      if (t.due() == NEVER) {
        continue;
      }
      if (t.owner instanceof Pool p) {
        if (room.computeIfAbsent(p, k -> room(p)) > 0) {
          room.merge(p, -1, Integer::sum);
          heads.add(t);
        }
        continue;
      }
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

  /** How many of a pool's threads have nothing begun that has not ended. */
  private int room(Pool p) {
    long begun = staff(p).filter(w -> !w.isHired()).count(); // each for some work
    for (Strand s : strands.values()) {
      begun += s.owner == p && !s.done && s.thread.isAlive() ? 1 : 0;
    }
    return (int) Math.max(p.parallel() - begun, 0);
  }

  /** Reports whether a task may come next, at the present time. */
  boolean mayBegin(Task t) {
    return t.due() <= SystemClock.uptimeMillis() && heads().contains(t);
  }

  /** Takes a pending task away; reports whether it was still there. */
  synchronized boolean remove(Task t) {
    return tasks.remove(t);
  }

  /** Takes the work of an owner away, as shutdownNow does. */
  synchronized void removeAll(Object owner) {
    tasks.removeIf(t -> t.owner == owner);
  }

  /** Reports whether an owner still has work to do, or work that has not ended. */
  synchronized boolean has(Object owner) {
    return tasks.stream().anyMatch(t -> t.owner == owner)
        || owner instanceof Pool p && staff(p).anyMatch(w -> !w.isHired())
        || strands.values().stream().anyMatch(s -> s.owner == owner && !s.done && s.thread.isAlive());
  }

  /** The task that would start a thread; null when there is none. */
  synchronized Task of(Thread thread) {
    for (Task t : tasks) {
      if (t.thread == thread && thread != null) {
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
    if (t.work != null && t.thread == null) {
      assign(t);
    }
    synchronized (this) {
      lead(t.thread, t.strand);
      t.strand.waiter = Thread.currentThread();
      t.strand.running = true;
      t.strand.said = 0;
      Tasks.give(t.thread, t.work(), t.code());
      if (t.thread.getState() == Thread.State.NEW) {
        t.thread.setUncaughtExceptionHandler(handler(t.thread.getUncaughtExceptionHandler()));
        Starts.as(Thread.class, t.thread); // what else its class does was done where the app started it
      }
      wake(t.strand);
    }
    turn(t);
  }

  /** Waits for the end of a turn that has begun. */
  private void turn(Task t) throws Uncaught {
    waitFor(t);
    ShadowLooper looper = t.strand.looper;
    for (long end = System.nanoTime() + BUSY_NS; looper != null && !looper.isPaused() && System.nanoTime() < end; ) {
      LockSupport.parkNanos(EARLY_NS / 20); // the thread is on its way
    }
    Uncaught failure;
    synchronized (this) {
      failure = failures.remove(t.thread.getId());
      if (t.strand.done || !t.thread.isAlive()) {
        strands.remove(t.thread.getId());
      }
    }
    if (t.strand.done && t.strand.steps != null && (boolean) ReflectionHelpers.getField(t.strand.steps.getQueue(), "mQuitting")) {
      awaitQuit(t.strand.steps); // its own message told it to
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** What a background thread did not catch. */
  static final class Uncaught extends Exception {
    final Thread of;

    Uncaught(Thread of, Throwable cause) {
      super(cause);
      this.of = of;
    }
  }

  /**
   * Waits for a strand's end of turn. A thread's end is looked for, most often at first, as nothing tells of it. A look that comes late says
   * that the machine is busy, and that whom the thread waits for may not have had a processor: it counts as one in time.
   */
  private void waitFor(Task t) {
    long start = System.nanoTime();
    long last = start;
    long blocked = 0; // nanoseconds since the thread was last seen to do something
    long waits = 0; // nanoseconds that it was seen to do nothing
    long cpu = TIMES.getThreadCpuTime(t.thread.getId());
    boolean interrupted = false;
    waiting.incrementAndGet();
    Thread ends = t.strand.asks == null ? t.thread : t.strand.asks; // a step's failure is known when it is told of
    while (t.strand.running && ends.isAlive()) {
      LockSupport.parkNanos(last - start < EARLY_NS ? EARLY_NS / 20 : LOOK_NS);
      interrupted |= Thread.interrupted(); // the app's, which is none of ours
      long now = System.nanoTime();
      if (Setup.isLoading()) {
        start += now - last; // it may wait for a class, and how long that takes is chance
        last = now;
        continue;
      }
      boolean idle = isBlocked(t.thread);
      waits += idle ? Math.min(now - last, LOOK_NS) : 0;
      blocked = idle ? blocked + Math.min(now - last, LOOK_NS) : 0;
      last = now;
      if (blocked >= BLOCKED_AFTER_NS || now - start > BUSY_NS && isLong(now - start, TIMES.getThreadCpuTime(t.thread.getId()) - cpu, waits)) {
        detach(t);
      }
    }
    waiting.decrementAndGet();
    if (last - start > LOOK_NS) {
      spent(t, waits + Math.max(TIMES.getThreadCpuTime(t.thread.getId()) - cpu, 0)); // how long the machine had no time for it does not count
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports whether the main thread waits for a thread that has its turn: that is not the app's main thread's own time. */
  boolean isWaiting() {
    return waiting.get() > 0;
  }

  private void spent(Task t, long ns) {
    if (t.strand.detached) {
      astray += ns;
      return;
    }
    worked += ns;
    worker = t.label;
  }

  /** Called where an event begins to wait for what it has brought about. */
  void beginWaiting() {
    astray = 0;
    worked = 0;
  }

  /**
   * Reports whether the event has waited for threads long enough. Those that were left to real time, one after the other, must not hold it up. Those
   * that keep to their turns get much more, since how far they come in a time depends on the machine.
   */
  boolean isTiring() {
    if (worked > MAX_WORKED_NS) {
      named(worker, "worked on, with others, and an event no longer waited for them");
    }
    return astray > MAX_ASTRAY_NS || worked > MAX_WORKED_NS;
  }

  /** Reports whether a turn is too long: the thread worked or waited all the time, or it hardly did anything, as in a system call. */
  private static boolean isLong(long turn, long cpu, long waits) {
    return cpu + waits > BUSY_NS || cpu < turn / 20;
  }

  private synchronized void detach(Task t) {
    t.strand.detached = true;
    t.strand.running = false;
    named(t.label, t.thread);
  }

  /** The calling thread logs something: what becomes of it. One that says too much in its turn loses that: it may never come to an end. */
  synchronized Kept said(boolean record) {
    Strand s = strands.get(Thread.currentThread().getId());
    if (s == null || s.detached) {
      return s != null && s.mute ? Kept.NOTHING : Kept.STRAY;
    }
    s.said += record ? 1 : MESSAGE;
    if (s.said <= MAX_SAID) {
      return Kept.LED;
    }
    s.mute = true;
    s.detached = true;
    s.running = false;
    named(s.thread.getName(), s.thread);
    return Kept.LAST;
  }

  /** What is kept of what a thread logs. */
  enum Kept {
    LED, // it has its turn
    LAST, // that it says no more
    NOTHING,
    STRAY // nobody leads it
  }

  /** Remembers a thread on whose real time the run depends, and what it does. */
  void named(String label, Thread t) {
    named(label, doing(t));
  }

  private synchronized void named(String label, String what) {
    if (detached.size() < MAX_DETACHED) {
      detached.add(label + ": " + what);
    }
  }

  /** Reports whether a frame is of the app's code, or of an experiment's. */
  static boolean isOwnCode(StackTraceElement e) {
    return e.getClassLoaderName() != null && OWN_CODE.contains(e.getClassLoaderName());
  }

  /** Says what a thread does: the innermost method that is not ours, and the app's that called it. */
  private static String doing(Thread t) {
    String inner = null;
    for (StackTraceElement e : t.getStackTrace()) {
      String method = e.getClassName() + "." + e.getMethodName();
      if (method.startsWith("cbcov.") || method.equals("java.lang.Thread.getStackTrace")) {
        continue;
      }
      inner = inner == null ? (isBlocked(t) ? "waits in " : "is in ") + method : inner;
      if (isOwnCode(e)) {
        return inner + (inner.endsWith(" " + method) ? "" : ", called by " + method);
      }
    }
    return inner == null ? "it ended late" : inner;
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

  /** Has an app's own handler of a thread's failures told of them, else the device. */
  private Thread.UncaughtExceptionHandler handler(Thread.UncaughtExceptionHandler own) {
    return own instanceof ThreadGroup ? this::failed : new Own(own);
  }

  /** Has the log told first; what goes wrong there, in the exception's own code, keeps nobody from being told (java.lang.Thread.dispatchUncaughtException). */
  private static void preHandle(Failure f) {
    try {
      Phone.get().preHandle(f);
    } catch (ThreadDeath end) {
      throw end;
    } catch (RuntimeException | Error ignored) {
      return;
    }
  }

  /** A handler that the app gave a thread. Who ends the process by it, or in it, ends it. */
  private final class Own implements Thread.UncaughtExceptionHandler {
    private final Thread.UncaughtExceptionHandler own;

    Own(Thread.UncaughtExceptionHandler own) {
      this.own = own;
    }

    @Override
    public void uncaughtException(Thread t, Throwable e) {
      if (isDropped()) {
        return;
      }
      try {
        if (e instanceof ThreadDeath) {
          failed(t, e);
        } else {
          handled.add(t.getId());
          preHandle(new Failure(e, t));
          own.uncaughtException(t, e);
        }
      } catch (ThreadDeath ended) {
        failed(t, ended);
      }
    }
  }

  private synchronized void failed(Thread t, Throwable e) {
    Strand s = strands.get(t.getId());
    if (!(e instanceof Dropped) && (s == null || !s.dropped)) {
      failures.put(t.getId(), new Uncaught(t, e));
    }
  }

  /** Keeps a failure that came up while nobody could be told. What comes of a thread's first one is none of its own. */
  synchronized void late(Uncaught e) {
    failures.putIfAbsent(e.of.getId(), e);
  }

  /** Ends what the main thread does where a thread has failed for which it waited: the process is gone. */
  void check() {
    synchronized (this) {
      if (failures.isEmpty()) {
        return;
      }
    }
    throw new Dropped();
  }

  /** The failure of a thread that was left to real time; null when there is none. */
  synchronized Failure lateFailure() {
    for (Map.Entry<Long, Uncaught> e : failures.entrySet()) {
      failures.remove(e.getKey());
      return new Failure(e.getValue().getCause(), e.getValue().of);
    }
    return null;
  }

  /** Lets the calling thread sleep until virtual time has come; on a looper's thread, of which the main thread runs the messages, it comes at once. */
  void sleep(long ms) throws InterruptedException {
    if (isLed()) {
      park(after(ms), null, null);
    } else if (Looper.myLooper() != null && Shadows.shadowOf(Looper.myLooper()).isPaused()) {
      Messages.clock(after(ms)); // who runs its message waits for it
    } else {
      Thread.sleep(ms);
    }
  }

  /** The calling thread comes to a loop that ends by what others do alone. What it did before may end another's loop. */
  void beginSpin() {
    Spin mine = SPIN.get();
    mine.work = Tasks.current();
    mine.looks = mine.work.segment();
    mine.counted = mine.looks;
  }

  /**
   * The calling thread goes round in such a loop: others come first, and it looks again when one of them has run. To look again is nothing that could end
   * another's loop, so that two who wait for ever do not wake each other.
   */
  void spin() {
    Spin mine = SPIN.get();
    Tasks.Work work = Tasks.current();
    int segment = work.segment();
    if (mine.work == work) {
      spun.addAndGet(segment - mine.counted);
    }
    boolean missed = mine.work != work || mine.looks != segment; // others ran while it looked
    mine.work = work;
    mine.counted = segment;
    if (!missed) {
      awaitOthers();
    }
    mine.looks = work.segment();
  }

  private void awaitOthers() {
    long seen = Tasks.begun() - spun.get();
    boolean interrupted = Thread.interrupted(); // which ends no such loop
    try {
      Waits.until(() -> Tasks.begun() - spun.get() != seen, -1);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Where a thread is in a loop that waits. */
  private static final class Spin {
    Tasks.Work work; // null: it never was in one
    int looks; // segment in which its present round began
    int counted; // up to this one its segments only looked, or came before the loop
  }

  /** Reports whether the calling thread runs in turns, so that it can wait here. */
  boolean isLed() {
    Strand s = strand();
    if (s != null && s.dropped) {
      end(s);
    }
    return s != null && !s.detached;
  }

  private synchronized Strand strand() {
    return strands.get(Thread.currentThread().getId());
  }

  /**
   * Lets the calling thread, which must be led, wait until something is so, or virtual time has passed; ms below 0: however long it
   * takes. It is looked at on other threads. Reports whether it is so.
   */
  boolean await(BooleanSupplier ready, long ms) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (!ready.getAsBoolean()) {
      park(ms < 0 ? NEVER : after(ms), ready, null);
    }
    return ready.getAsBoolean();
  }

  /** Is await for a monitor that the calling thread holds: others may enter it meanwhile. */
  void await(Object monitor, BooleanSupplier ready, long ms) throws InterruptedException {
    park(ms < 0 ? NEVER : after(ms), ready, monitor);
  }

  /** Gives the turn of the calling thread, which must be led, to others, and takes it again when it may. */
  void giveWay() {
    boolean interrupted = Thread.interrupted();
    try {
      park(SystemClock.uptimeMillis(), null, null);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives the turn to others until it comes back; the monitor is free meanwhile, null: there is none. */
  private void park(long due, BooleanSupplier ready, Object monitor) throws InterruptedException {
    Thread me = Thread.currentThread();
    Strand s;
    held.hold(monitor);
    synchronized (this) {
      s = strands.get(me.getId());
      s.interrupted = false;
      s.monitor = monitor;
      tasks.add(new Task(null, me.getName(), s.work.what(), due, ready, nextOrder++, me, null, s));
      giveBack(s);
    }
    boolean interrupted = monitor == null ? waitForTurn(s) : waitForTurn(s, monitor);
    s.monitor = null;
    held.release();
    if (s.dropped) {
      throw new Dropped();
    }
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  /**
   * Waits until a strand has its turn; reports whether it was interrupted meanwhile: it goes on when it has its turn. That may come before
   * this looks for the first time.
   */
  private static boolean waitForTurn(Strand s) {
    Thread me = Thread.currentThread();
    while (!s.running && !s.dropped) {
      LockSupport.park(s);
      if (me.isInterrupted()) {
        s.interrupted = true; // before the thread forgets it: others look at both
        Thread.interrupted();
      }
    }
    return Thread.interrupted() | s.interrupted;
  }

  /** Is waitForTurn for a thread that holds a monitor, which is free meanwhile. */
  private static boolean waitForTurn(Strand s, Object monitor) {
    synchronized (monitor) {
      while (!s.running && !s.dropped) {
        try {
          monitor.wait();
        } catch (InterruptedException e) {
          s.interrupted = true;
        }
      }
    }
    return Thread.interrupted() | s.interrupted;
  }

  /** Lets a thread look whether it has its turn. */
  private static void wake(Strand s) {
    if (s.monitor != null) {
      wake(s.monitor);
    } else {
      LockSupport.unpark(s.thread);
    }
  }

  /** Wakes a thread that waits for its turn on a monitor. Who holds the monitor may be long: nobody waits for that here. */
  private static void wake(Object monitor) {
    Thread t =
        new Thread(
            () -> {
              synchronized (monitor) {
                monitor.notifyAll();
              }
            },
            "cbcov wake");
    t.setDaemon(true);
    t.start();
  }

  /** Says that the calling thread's work is done: its end need not be waited for. */
  private synchronized void done() {
    Strand s = strands.get(Thread.currentThread().getId());
    if (s != null) {
      done(s);
    }
  }

  private synchronized void done(Strand s) {
    s.done = true;
    giveBack(s);
  }

  /** Names of what was left to real time since the work was dropped last. */
  synchronized List<String> detached() {
    tellShort();
    return new ArrayList<>(detached);
  }
}
