package cbcov.agent.phone;

import android.os.HandlerThread;
import android.os.Looper;
import android.util.Log;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Field;
import java.util.Calendar;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Where calls in the app's code arrive that {@code Redirect} turned aside: real time, chance and threads become virtual. Names and
 * parameters are those of the calls. Any thread.
 */
public final class Hooks {
  private static final Field RANDOM_SEED = field();

  /** Where java.util.concurrent.ThreadLocalRandom keeps a thread's state. */
  private static Field field() {
    try {
      Field f = Thread.class.getDeclaredField("threadLocalRandomSeed");
      f.setAccessible(true);
      return f;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The app's System.out and System.err. */
  public static final PrintStream out = Phone.get().logcat().stream(Log.INFO, "System.out");

  public static final PrintStream err = Phone.get().logcat().stream(Log.WARN, "System.err");

  /** An app has no standard input. */
  public static final InputStream in = InputStream.nullInputStream();

  /** In place of the JDK's pool that is common to all, which would outlive the app's process. */
  public static final Executor COMMON = Hooks::common;

  private static final String DELAYS = "CompletableFutureDelayScheduler";

  private Hooks() {}

  public static long currentTimeMillis() {
    return Phone.get().logcat().now();
  }

  public static long nanoTime() {
    return (currentTimeMillis() - Logcat.EPOCH) * 1_000_000L;
  }

  public static void sleep(long ms) throws InterruptedException {
    if (ms < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (!Phone.get().isMain()) {
      Phone.get().background().sleep(ms);
    } else if (Phone.get().isApp()) {
      Phone.get().runUntil(() -> false, ms); // others go on meanwhile
    } else {
      Messages.pass(ms);
    }
  }

  public static void sleep(long ms, int nanos) throws InterruptedException {
    sleep(ms);
  }

  public static void sleep(TimeUnit unit, long time) throws InterruptedException {
    sleep(unit.toMillis(time));
  }

  /** A loop goes round again. */
  public static void look() {
    Watchdog.look();
    Background.round();
  }

  /** A loop that only waits for what another thread does begins. */
  public static void beginSpin() {
    Phone.get().background().beginSpin();
  }

  /** It goes round again. */
  public static void spin() {
    look();
    Phone.get().background().spin();
  }

  /** What apps print of an object: it says how many they have asked for, and not for how many the JVM was. */
  public static int identityHashCode(Object o) {
    return o == null ? 0 : Phone.get().process().identity(System.identityHashCode(o));
  }

  /** The hash code of an object of the app's that has none of its own making. */
  public static int nextHashCode() {
    AppProcess p = Phone.get().process();
    return p == null ? 1 : p.nextHashCode();
  }

  /** The calling thread's random numbers, which the JDK lets begin by the time, begin by the run's seed, and anew with each piece of work. */
  public static ThreadLocalRandom current() {
    ThreadLocalRandom r = ThreadLocalRandom.current();
    if (Tasks.isUnseeded()) {
      try {
        RANDOM_SEED.setLong(Thread.currentThread(), seed());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return r;
  }

  public static void shuffle(List<?> l) {
    Collections.shuffle(l, chance());
  }

  public static double random() {
    return chance().nextDouble();
  }

  /** The seed of the next java.util.Random without one. It belongs to the work that asks, so that it is the same in whatever order work comes. */
  public static long seed() {
    return Tasks.draw(Phone.get().environment().seed);
  }

  public static UUID randomUUID() {
    Random r = chance();
    long most = r.nextLong() & ~0xF000L | 0x4000L;
    long least = r.nextLong() & ~(3L << 62) | 2L << 62;
    return new UUID(most, least);
  }

  private static Random chance() {
    return new Random(seed());
  }

  public static Calendar getInstance() {
    Calendar c = Calendar.getInstance();
    c.setTimeInMillis(currentTimeMillis());
    return c;
  }

  public static void printStackTrace(Throwable t) {
    Phone.get().logcat().log(Log.WARN, "System.err", new Failure(t, Thread.currentThread()).stack());
  }

  public static void start(Thread t) {
    if (Starts.isOfApp(t.getClass())) {
      t.start(); // it calls super.start()
    } else {
      begin(t);
    }
  }

  /** What {@code super.start()} is for a class below one of some name. */
  public static void start(Thread t, String above) throws ClassNotFoundException {
    Class<?> c = Class.forName(above, false, t.getClass().getClassLoader());
    if (Starts.isOfApp(c)) {
      Starts.as(c, t);
    } else {
      begin(t);
    }
  }

  private static void begin(Thread t) {
    if (t.getState() != Thread.State.NEW || Phone.get().background().of(t) != null) {
      throw new IllegalThreadStateException();
    } else if (!Phone.get().background().isPools(t)) { // which begins with its first work
      Phone.get().asked(Phone.get().background().add(null, t.getName(), 0, t));
    }
  }

  /** A thread that was started and has not had its turn is alive on a phone. */
  public static boolean isAlive(Thread t) {
    return t.isAlive() || Phone.get().background().of(t) != null;
  }

  /** A thread's number. The JVM's tell how many threads it has had, for whatever. */
  public static long getId(Thread t) {
    return Phone.get().process().number(t);
  }

  public static long threadId(Thread t) {
    return getId(t);
  }

  public static void interrupt(Thread t) {
    Phone.get().background().interrupt(t);
  }

  public static void join(Thread t) throws InterruptedException {
    if (isStarted(t)) {
      Waits.until(() -> t.getState() == Thread.State.TERMINATED, -1);
    }
    t.join();
  }

  public static void join(Thread t, long ms) throws InterruptedException {
    if (ms < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (ms == 0) {
      join(t);
    } else if (!isStarted(t) || !Waits.until(() -> t.getState() == Thread.State.TERMINATED, ms)) {
      t.join(ms);
    }
  }

  public static void join(Thread t, long ms, int nanos) throws InterruptedException {
    join(t, nanos > 0 && ms < Long.MAX_VALUE ? ms + 1 : ms);
  }

  private static boolean isStarted(Thread t) {
    return t.getState() != Thread.State.NEW || Phone.get().background().of(t) != null;
  }

  public static void loop() {
    Phone.get().background().loop();
  }

  public static void quit(Looper l) {
    l.quit();
    Phone.get().background().awaitQuit(l);
  }

  public static void quitSafely(Looper l) {
    l.quitSafely();
    Phone.get().background().awaitQuit(l);
  }

  public static boolean quit(HandlerThread t) {
    Looper l = t.getLooper();
    boolean quit = t.quit();
    Phone.get().background().awaitQuit(l);
    return quit;
  }

  public static boolean quitSafely(HandlerThread t) {
    Looper l = t.getLooper();
    boolean quit = t.quitSafely();
    Phone.get().background().awaitQuit(l);
    return quit;
  }

  public static void killProcess(int pid) {
    if (pid == Phone.get().logcat().processId()) {
      System.exit(9); // the guard ends the app instead of the JVM
    }
  }

  public static void setDefaultUncaughtExceptionHandler(Thread.UncaughtExceptionHandler h) {
    Phone.get().handlers().byDefault(h);
  }

  public static Thread.UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
    return Phone.get().handlers().byDefault();
  }

  public static ExecutorService newFixedThreadPool(int n) {
    return pool(n, null);
  }

  public static ExecutorService newFixedThreadPool(int n, ThreadFactory f) {
    return pool(n, f);
  }

  public static ExecutorService newWorkStealingPool(int n) {
    return pool(n, null);
  }

  public static ExecutorService newWorkStealingPool() {
    return pool(4, null);
  }

  public static ExecutorService newCachedThreadPool() {
    return pool(Integer.MAX_VALUE, null);
  }

  public static ExecutorService newCachedThreadPool(ThreadFactory f) {
    return pool(Integer.MAX_VALUE, f);
  }

  public static ExecutorService newSingleThreadExecutor() {
    return pool(1, null);
  }

  public static ExecutorService newSingleThreadExecutor(ThreadFactory f) {
    return pool(1, f);
  }

  public static ScheduledExecutorService newScheduledThreadPool(int n) {
    return new VirtualScheduler(n);
  }

  public static ScheduledExecutorService newScheduledThreadPool(int n, ThreadFactory f) {
    return new VirtualScheduler(n, f);
  }

  public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
    return new VirtualScheduler(1);
  }

  public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory f) {
    return new VirtualScheduler(1, f);
  }

  public static CompletableFuture<Object> orTimeout(CompletableFuture<Object> f, long time, TimeUnit unit) {
    return until(f, time, unit, () -> f.completeExceptionally(new TimeoutException()));
  }

  public static CompletableFuture<Object> completeOnTimeout(CompletableFuture<Object> f, Object value, long time, TimeUnit unit) {
    return until(f, time, unit, () -> f.complete(value));
  }

  /** Does something to a future that is not complete by a time; nothing waits for that any more once it is. */
  private static CompletableFuture<Object> until(CompletableFuture<Object> f, long time, TimeUnit unit, Runnable r) {
    Background.Task late = later(time, unit, r);
    f.whenComplete((value, e) -> Phone.get().background().remove(late));
    return f;
  }

  public static Executor delayedExecutor(long time, TimeUnit unit) {
    return delayedExecutor(time, unit, COMMON);
  }

  public static Executor delayedExecutor(long time, TimeUnit unit, Executor e) {
    return r -> later(time, unit, () -> e.execute(r));
  }

  /** In place of the JDK's thread for all delays, which would outlive the app's process. */
  private static Background.Task later(long time, TimeUnit unit, Runnable r) {
    Background b = Phone.get().background();
    return b.add(null, DELAYS, Waits.millis(unit.toNanos(time)), new Thread(b.task(r), DELAYS), Code.of(r));
  }

  public static Reference<?> remove(ReferenceQueue<?> q) throws InterruptedException {
    return remove(q, 0);
  }

  /** When garbage is collected is chance: here it is not told. */
  public static Reference<?> remove(ReferenceQueue<?> q, long ms) throws InterruptedException {
    return Waits.until(() -> false, ms == 0 ? -1 : ms) ? null : q.remove(ms);
  }

  public static ForkJoinPool commonPool() {
    return Phone.get().process().commonPool();
  }

  /** Each task may come next. */
  private static void common(Runnable r) {
    Background b = Phone.get().background();
    Phone.get().asked(b.add(null, "common pool", 0, new Thread(b.task(r), "common pool"), Code.of(r)));
  }

  private static ExecutorService pool(int n, ThreadFactory f) {
    ThreadFactory factory = f == null ? Names.next() : f;
    return new VirtualExecutor(n, n, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
  }

  /** Names threads as the JDK's default factory does, but numbered anew in each process. */
  static final class Names implements ThreadFactory {
    private final String prefix;
    private int next = 1;

    private Names(String prefix) {
      this.prefix = prefix;
    }

    static ThreadFactory next() {
      return new Names("pool-" + Phone.get().process().nextPool() + "-thread-");
    }

    @Override
    public Thread newThread(Runnable r) {
      return new Thread(r, prefix + next++);
    }
  }
}
