package cbcov.agent.phone;

import android.content.AsyncQueryHandler;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Log;
import cbcov.agent.host.Wire;
import cbcov.agent.phone.shadows.PhoneMessage;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowSystemClock;
import org.robolectric.util.ReflectionHelpers;

/**
 * What is pending: messages of the main thread and of the app's other loopers, and background tasks. What may legally come next is
 * the first message of each looper and the first task of each executor. Messages that only draw (Choreographer, ViewRootImpl) are
 * Android's own business: they are none of the pending ones, {@link #settle} runs them, with what a window's first layout posts.
 */
public final class Messages {
  static final String MAIN = "main"; // the main thread, to people
  private static final String LAMBDA = "Lambda";
  private static final String AGENT = "cbcov.agent.";
  private static final String ROBOLECTRIC = "org.robolectric.";
  private static final int FRAME_MS = 16;
  private static final int MAX_FRAMES = 3; // an endless animation must not hold up an event
  private static final int MAX_MAINS = 2;
  private static final int MAX_MESSAGES = 500; // nor messages that post each other
  private static final int MAX_DRAWN = 2000; // frames while time passes: what draws itself for ever must not draw for hours
  private static final int DYING_MS = 300; // of a looper's thread that failed
  private static final int MAX_TOLD = 200; // of what is pending
  private static final int ENDLESS = 20; // a message that posted one like it so often does so for ever

  private static final Field HEAD = field(MessageQueue.class, "mMessages");
  private static final Field NEXT = field(Message.class, "next");
  private static final Comparator<Pending> ORDER = Comparator.<Pending>comparingLong(p -> p.when).thenComparingInt(p -> p.rank);
  private static final Method RECYCLE = method(Message.class, "recycleUnchecked");
  private static final Method NEXT_FRAME = method(ShadowChoreographer.class, "getNextVsyncTimeNanos");

  /** One thing that may come next. */
  private final class Pending {
    final long when;
    final int rank; // main thread before loopers before tasks, where times are equal
    final String what; // which code it is, for people
    final Tasks.Work work;
    final String code; // the app's code that it is, where that is known; else what
    final String thread;
    final Step step;

    Pending(long when, int rank, String what, Tasks.Work work, String code, String thread, Step step) {
      this.when = when;
      this.rank = rank;
      this.what = what;
      this.work = work;
      this.code = code;
      this.thread = thread;
      this.step = step;
    }

    String key() {
      return Messages.key(work);
    }
  }

  /** Something that runs the app's code. */
  interface Step {
    void run() throws Throwable;
  }

  private final Background background;
  private final Schedule schedule;
  private Message drawn; // the last that waited when the window in front changed; null: none, or it has run
  private long drawnWhen; // its time: an app may take a message away, and Android gives its object to another one
  private boolean uncovered; // it was in front before, and what covered it is gone
  private Tasks.Work last = Tasks.current(); // that ran
  private final Set<String> endless = new HashSet<>(); // what was said to be, in this process
  private final List<Idler> idlers = new ArrayList<>(); // of the process
  private final Set<String> late = new HashSet<>(); // work that waits until it is released, by id and segment
  private final IntSupplier fresh;
  private final BooleanSupplier still;

  /** {@code fresh} tells how many windows have not been laid out, {@code still} whether nothing is to be laid out now. */
  Messages(Background background, Schedule schedule, IntSupplier fresh, BooleanSupplier still) {
    this.background = background;
    this.schedule = schedule;
    this.fresh = fresh;
    this.still = still;
  }

  /** Prepares the queue of a new process. */
  void begin() {
    endless.clear();
    idlers.clear();
    late.clear();
    last = Tasks.current();
    drawn = null;
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(Duration.ofMillis(FRAME_MS));
    ReflectionHelpers.setStaticField(AsyncQueryHandler.class, "sLooper", null); // a process has a looper of its own for queries
  }

  /** How many may legally come next. */
  int count() {
    return pending().size();
  }

  /** Tells what may legally come next, as far as it is not too much. */
  void tell(Wire wire) {
    long now = SystemClock.uptimeMillis();
    for (Pending p : pending().stream().limit(MAX_TOLD).toList()) {
      wire.send(Tasks.pending(p.work, p.code, p.thread, p.rank == 0, Math.max(p.when - now, 0)));
    }
  }

  /** Has the n-th, from 1, of those that may come next wait until all are released; reports whether there was one. */
  boolean delay(int n) {
    List<Pending> all = pending();
    if (n > all.size()) {
      return false;
    }
    late.add(all.get(n - 1).key());
    return true;
  }

  /** Releases what waits so; reports whether there was anything. */
  boolean release() {
    boolean any = !late.isEmpty();
    late.clear();
    return any;
  }

  /** Runs the n-th, from 1, of those that may come next; reports whether there was one. */
  boolean run(int n) throws Throwable {
    List<Pending> all = pending();
    int chosen = Math.max(n, 1) - 1;
    if (chosen >= all.size()) {
      return false;
    }
    run(all.get(chosen));
    idleHandlers();
    return true;
  }

  /**
   * Runs all that is due now, and what that brings, until nothing is, what the system was asked for included; reports whether there was anything.
   * What posts itself for ever stays pending: it is run a few times, so that all that is due beside it has run too.
   */
  boolean idle() throws Throwable {
    Map<String, Integer> again = new HashMap<>(); // how often each message posted one like it
    int done = 0;
    background.beginWaiting();
    for (; done < MAX_MESSAGES && !background.isTiring(); done++) {
      List<Pending> all = heard();
      if (!isDue(all)) {
        break;
      }
      Pending next = next(all);
      String what = next.what;
      if (again.getOrDefault(what, 0) >= ENDLESS) {
        if (endless.add(what)) {
          Phone.get().logcat().log(Log.INFO, "cbcov-device", what + " posts itself for ever: idle does not wait for it");
        }
        break;
      }
      int before = waiting(what);
      run(next);
      if (before > 0 && waiting(what) >= before) {
        again.merge(what, 1, Integer::sum);
      }
    }
    idleHandlers();
    return done > 0;
  }

  /** How many messages of the main thread are of some code. */
  private static int waiting(String what) {
    int n = 0;
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      for (Message m = head(queue); m != null; m = next(m)) {
        n += m.getTarget() != null && what(m).equals(what) ? 1 : 0;
      }
    }
    return n;
  }

  /** What is pending; the system has heard what it was asked for where nothing else is due, since it needs no time that counts. */
  private List<Pending> heard() {
    List<Pending> all = pending();
    if (isDue(all)) {
      return all;
    }
    Phone.get().hear(last);
    return pending();
  }

  private static boolean isDue(List<Pending> all) {
    return !all.isEmpty() && all.get(0).when <= SystemClock.uptimeMillis();
  }

  /** Lets time pass and runs what comes due, in its order. */
  void advance(long ms) throws Throwable {
    long end = SystemClock.uptimeMillis() + ms;
    background.beginWaiting();
    int drawn = 0;
    for (int done = 0; done < MAX_MESSAGES && !background.isTiring(); ) {
      List<Pending> all = heard();
      if (drawn < MAX_DRAWN && drawNext(all, end)) {
        drawn++;
      } else if (runNext(all, end)) {
        done++;
      } else {
        break;
      }
    }
    clock(end);
    frames();
    idleHandlers();
  }

  /** Runs or draws what comes next where it comes by a time, at its time; reports whether there was anything. */
  private boolean step(long end) throws Throwable {
    List<Pending> all = pending();
    return drawNext(all, end) || runNext(all, end);
  }

  private boolean drawNext(List<Pending> all, long end) throws Throwable {
    long frame = nextFrame();
    if (frame > end || !all.isEmpty() && frame >= all.get(0).when) {
      return false;
    }
    clock(frame);
    frames();
    return true;
  }

  private boolean runNext(List<Pending> all, long end) throws Throwable {
    if (all.isEmpty() || all.get(0).when > end) {
      return false;
    }
    run(next(all));
    return true;
  }

  /** Which of what may come next does: of what is due at the same time the first, unless the schedule has it otherwise. */
  private Pending next(List<Pending> all) {
    return all.get(schedule.first(() -> names(all), due(all)));
  }

  private static List<String> names(List<Pending> all) {
    return all.stream().limit(due(all)).map(p -> p.what).toList();
  }

  /** How many are due, or come at the same time as the first. */
  private static int due(List<Pending> all) {
    long when = all.isEmpty() ? 0 : Math.max(all.get(0).when, SystemClock.uptimeMillis());
    return (int) all.stream().filter(p -> p.when <= when).count();
  }

  /** The main thread meets others: one of those that are due may go on first. */
  void meet(int place) throws Background.Uncaught {
    List<Pending> all = new ArrayList<>(); // looked for where one is to go on
    int n =
        schedule.meet(
            place,
            () -> {
              if (!HeldMonitors.holdsForeign()) {
                all.addAll(beside());
              }
              return isDue(all) ? names(all) : List.of();
            });
    if (n >= 0) {
      meanwhile(() -> runBeside(all.get(n)));
    }
  }

  /** The main thread meets others: work of another thread that is early goes on first, if any may; reports whether any did. */
  boolean meetEarly(Predicate<String> early) throws Background.Uncaught {
    Pending p = firstDue(early);
    if (p == null || HeldMonitors.holdsForeign()) {
      return false;
    }
    meanwhile(() -> runBeside(p));
    return true;
  }

  /** Reports whether work of another thread that is early may go on. */
  boolean isDue(Predicate<String> early) {
    return firstDue(early) != null;
  }

  private Pending firstDue(Predicate<String> early) {
    long now = SystemClock.uptimeMillis();
    return beside().stream().filter(p -> p.when <= now && early.test(p.code)).findFirst().orElse(null);
  }

  /** Work of another thread begins in the middle of what the main thread does. */
  void atOnce(Background.Task t) throws Background.Uncaught {
    meanwhile(() -> background.run(t));
  }

  /** Something that another thread does. */
  private interface Beside {
    void run() throws Background.Uncaught;
  }

  /** Something is done while the main thread stands, with the monitors that it holds. */
  private void meanwhile(Beside other) throws Background.Uncaught {
    long before = Tasks.begun();
    background.held().hold(null);
    try {
      other.run();
    } finally {
      background.held().release();
    }
    Tasks.goesOn(before);
  }

  /** Is step, with the main thread's idle handlers where nothing is due on it. Where nothing comes, the time is the end. */
  boolean stepOrPass(long end) throws Throwable {
    boolean ran = step(end);
    if (!ran) {
      clock(end);
      frames();
    }
    idleHandlers();
    return ran;
  }

  /** Forgets what is pending on all loopers; frames are drawn first, since Android would wait for them ever after. */
  void drop() throws Throwable {
    allFrames();
    for (Looper l : loopers()) {
      MessageQueue queue = l.getQueue();
      synchronized (queue) {
        ReflectionHelpers.setField(queue, "mMessages", null);
        last(queue);
        List<MessageQueue.IdleHandler> handlers = ReflectionHelpers.getField(queue, "mIdleHandlers");
        handlers.clear();
      }
    }
  }

  /**
   * Runs what the system was asked for already, with what stands before it in the queue; what stands behind it stays pending. With
   * {@code front}, only what changes the activity in front counts. Reports whether there was anything.
   */
  boolean deliver(boolean front) throws Throwable {
    Message last = lastTransaction(front);
    return last == null && front ? deliver(drawn, drawnWhen) : last != null && deliver(last, last.getWhen());
  }

  /** Runs what comes before a touch of the window in front; reports whether there was anything. */
  boolean deliverForTouch() throws Throwable {
    return uncovered && deliver(drawn, drawnWhen);
  }

  /** Runs a message that has waited until a time, and what stands before it. */
  private boolean deliver(Message last, long when) throws Throwable {
    if (!waits(last, when)) {
      return false;
    }
    while (waits(last, when)) { // what stands before it may take it away
      dispatch(first(Looper.getMainLooper(), false));
    }
    settle();
    return true;
  }

  private static boolean waits(Message message, long when) {
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      for (Message m = head(queue); m != null; m = next(m)) {
        if (m == message) {
          return m.getWhen() == when && m.getTarget() != null && !isFrame(m); // else Android has given its object to another one
        }
      }
    }
    return false;
  }

  /**
   * The window in front changed. It has the focus a little later, and keys with it, so what waits now comes before all keys (AOSP
   * ViewRootImpl.MSG_WINDOW_FOCUS_CHANGED). Where a window is gone that covered it, touches wait, too: until the system took that one from the
   * screen it got them.
   */
  void drawn(boolean uncovered) {
    this.uncovered = uncovered;
    long now = SystemClock.uptimeMillis();
    MessageQueue queue = Looper.getMainLooper().getQueue();
    drawn = null;
    synchronized (queue) {
      for (Message m = head(queue); m != null && m.getWhen() <= now; m = next(m)) {
        drawn = m.getTarget() == null || isFrame(m) ? drawn : m;
        drawnWhen = drawn == m ? m.getWhen() : drawnWhen;
      }
    }
  }

  private static Message lastTransaction(boolean front) {
    Message last = null;
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      for (Message m = head(queue); m != null; m = next(m)) {
        if (m.getCallback() instanceof Transaction t && (t.front || !front)) {
          last = m;
        }
      }
    }
    return last;
  }

  /** The work that ran last of what was pending. */
  Tasks.Work last() {
    return last;
  }

  private void run(Pending p) throws Throwable {
    last = p.work;
    clock(p.when);
    p.step.run();
    settle();
  }

  /** Lets virtual time come, where it has not. */
  static void clock(long when) {
    long ahead = when - SystemClock.uptimeMillis();
    if (ahead > 0) {
      pass(ahead);
    }
  }

  /** Lets virtual time pass, which ends in some hundred years: its clock counts nanoseconds. */
  static void pass(long ms) {
    long left = TimeUnit.NANOSECONDS.toMillis(Long.MAX_VALUE - SystemClock.elapsedRealtimeNanos());
    ShadowSystemClock.advanceBy(Duration.ofMillis(Math.min(ms, left / 2)));
  }

  /** Lets Android lay out and draw what changed; time passes by a frame where there is one. */
  void settle() throws Throwable {
    frames();
    for (int i = 0; i < MAX_FRAMES && nextFrame() != Long.MAX_VALUE; i++) {
      clock(nextFrame());
      frames();
    }
  }

  private long nextFrame() {
    if (still.getAsBoolean()) {
      return Long.MAX_VALUE;
    }
    long nanos;
    try {
      nanos = (long) NEXT_FRAME.invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return nanos == 0 ? Long.MAX_VALUE : (nanos + 999_999) / 1_000_000;
  }

  private void frames() throws Throwable {
    if (!still.getAsBoolean()) {
      allFrames();
    }
  }

  private void allFrames() throws Throwable {
    for (int i = 0; i < MAX_MESSAGES; i++) {
      Message m = first(Looper.getMainLooper(), true);
      if (m == null || m.getWhen() > SystemClock.uptimeMillis()) {
        return;
      }
      int windows = fresh.getAsInt();
      if (windows == 0) {
        dispatch(m);
        continue;
      }
      Set<Tasks.Work> before = waiting();
      dispatch(m);
      if (fresh.getAsInt() < windows) {
        Set<Tasks.Work> posted = waiting();
        posted.removeAll(before);
        behindFirstLayout(posted);
      }
    }
  }

  /**
   * Runs what the first layout of a window posted, as far as it comes next: what views were told to post before they had a window (AOSP
   * ViewRootImpl.performTraversals, HandlerActionQueue). A phone runs that before it draws the window, which nobody touches until then.
   */
  private void behindFirstLayout(Set<Tasks.Work> posted) throws Throwable {
    for (Message m = unbarred(); m != null && posted.remove(PhoneMessage.work(m)) && m.getWhen() <= SystemClock.uptimeMillis(); m = unbarred()) {
      dispatch(m);
    }
  }

  /** The main thread's first message that does not draw; null: none, it stands behind a barrier, or is kept from running. */
  private Message unbarred() {
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      for (Message m = head(queue); m != null && m.getTarget() != null; m = next(m)) {
        if (!isFrame(m)) {
          return late.contains(key(PhoneMessage.work(m))) ? null : m;
        }
      }
    }
    return null;
  }

  /** What waits on the main thread, without what draws. */
  private static Set<Tasks.Work> waiting() {
    Set<Tasks.Work> all = new HashSet<>();
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      for (Message m = head(queue); m != null; m = next(m)) {
        if (m.getTarget() != null && !isFrame(m)) {
          all.add(PhoneMessage.work(m));
        }
      }
    }
    return all;
  }

  private static String key(Tasks.Work work) {
    return work.id() + " " + work.segment();
  }

  private List<Pending> pending() {
    List<Pending> all = beside();
    for (Message m : mains()) {
      all.add(new Pending(m.getWhen(), 0, what(m), PhoneMessage.work(m), what(m), MAIN, () -> dispatch(m)));
    }
    all.removeIf(p -> late.contains(p.key()));
    all.sort(ORDER);
    return all;
  }

  /**
   * The main thread's messages that may come next: the first, and where the system server sends that one, those behind it up to the first that it does
   * not send, as nobody knows when the system server's arrive.
   */
  private static List<Message> mains() {
    List<Message> all = new ArrayList<>();
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      for (Message m = head(queue); m != null && all.size() < MAX_MAINS; m = next(m)) {
        if (m.getTarget() == null || isFrame(m)) {
          continue;
        }
        boolean sent = m.getCallback() instanceof Transaction;
        if (all.isEmpty() || !sent) {
          all.add(m);
        }
        if (!sent) {
          break;
        }
      }
    }
    return all;
  }

  /** What may come next on other threads than the main one, in order. */
  private List<Pending> beside() {
    List<Pending> all = new ArrayList<>();
    for (Looper l : loopers()) {
      ShadowLooper shadow = Shadows.shadowOf(l);
      if (l == Looper.getMainLooper() || !l.getThread().isAlive() || !shadow.isPaused() || background.isInside(l.getThread())) {
        continue;
      }
      Message m = first(l, false);
      if (m != null) {
        Tasks.Work w = PhoneMessage.work(m);
        String what = what(m);
        Step step = () -> background.run(l, () -> runOne(l.getThread(), shadow), w, what);
        all.add(new Pending(m.getWhen(), 1, what, w, what, l.getThread().getName(), step));
      }
    }
    for (Background.Task t : background.heads()) {
      all.add(new Pending(t.due(), 2 + t.order, t.label, t.work(), t.code(), t.label, () -> background.run(t)));
    }
    all.removeIf(p -> late.contains(p.key()));
    all.sort(ORDER);
    return all;
  }

  /** All loopers, as their threads were made. */
  private static List<Looper> loopers() {
    List<Looper> all = new ArrayList<>(ShadowLooper.getAllLoopers());
    all.sort(Comparator.comparingLong(l -> l.getThread().getId()));
    return all;
  }

  /** Runs what comes next on another thread where it comes by a time, as the main thread waits for it; reports whether there was anything. */
  boolean stepBeside(long end) throws Background.Uncaught {
    List<Pending> all = beside();
    if (all.isEmpty() || all.get(0).when > end) {
      return false;
    }
    Pending next = next(all);
    clock(next.when);
    runBeside(next);
    return true;
  }

  private static void runBeside(Pending p) throws Background.Uncaught {
    try {
      p.step.run();
    } catch (Background.Uncaught e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t); // nothing else throws there
    }
  }

  /** Runs a looper's next message. A failure ends the looper's thread; to ask it for anything while it ends would wait for ever. */
  private static void runOne(Thread looper, ShadowLooper shadow) {
    try {
      shadow.runOneTask();
    } catch (Throwable t) {
      try {
        looper.join(DYING_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw t;
    }
  }

  /** Names a message by its code. The JVM numbers lambdas as it meets them, which differs from run to run. */
  private static String what(Message m) {
    Object code = m.getCallback() instanceof Transaction t ? t.step : m.getCallback();
    return code != null ? name(code) : m.getTarget().getClass().getName() + " (message " + m.what + ")";
  }

  /** Names code by its class. */
  static String name(Object code) {
    String name = code.getClass().getName();
    int lambda = name.indexOf(LAMBDA);
    int end = lambda + LAMBDA.length();
    return lambda >= 0 && end < name.length() && (name.charAt(end) == '$' || name.charAt(end) == '/') ? name.substring(0, end) : name;
  }

  /** The piece of work that a message is from now on, since it is posted: of the work that posts it. */
  public static Tasks.Work asked(Message m) {
    Runnable r = m.getCallback();
    boolean system = r instanceof Transaction || r != null && (r.getClass().getName().startsWith(AGENT) || r.getClass().getName().startsWith(ROBOLECTRIC));
    return Tasks.child(what(m), system);
  }

  /** A handler waits until the queue of its looper is idle. */
  public void idler(MessageQueue.IdleHandler h) {
    idlers.add(new Idler(h, Tasks.child(name(h), false)));
  }

  /** One of the main thread's idle handlers, and the piece of work that it is. */
  private record Idler(MessageQueue.IdleHandler handler, Tasks.Work work) {}

  private Tasks.Work workOf(MessageQueue.IdleHandler h) {
    for (Idler i : idlers) {
      if (i.handler == h) {
        return i.work;
      }
    }
    return Tasks.child(name(h), false);
  }

  private static Message first(Looper looper, boolean frame) {
    MessageQueue queue = looper.getQueue();
    synchronized (queue) {
      Message m = head(queue);
      for (; m != null; m = next(m)) {
        if (m.getTarget() != null && isFrame(m) == frame) {
          return m;
        }
      }
    }
    return null;
  }

  private static Message head(MessageQueue queue) {
    return get(HEAD, queue);
  }

  private static Message next(Message m) {
    return get(NEXT, m);
  }

  private static Message get(Field field, Object of) {
    try {
      return (Message) field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Method method(Class<?> c, String name) {
    try {
      Method m = c.getDeclaredMethod(name);
      m.setAccessible(true);
      return m;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(Class<?> c, String name) {
    try {
      Field f = c.getDeclaredField(name);
      f.setAccessible(true);
      return f;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isFrame(Message m) {
    String target = m.getTarget().getClass().getName();
    String callback = m.getCallback() == null ? "" : m.getCallback().getClass().getName();
    return target.startsWith("android.view.Choreographer")
        || callback.startsWith("android.view.Choreographer")
        || callback.startsWith("android.view.ViewRootImpl")
        || callback.startsWith("android.view.autofill.")
        || target.startsWith("android.view.ViewRootImpl") && m.getCallback() == null;
  }

  private void dispatch(Message m) throws Throwable {
    drawn = m == drawn ? null : drawn;
    MessageQueue queue = Looper.getMainLooper().getQueue();
    synchronized (queue) {
      unlink(queue, m);
    }
    Handler target = m.getTarget();
    Tasks.as(
        PhoneMessage.work(m),
        () -> {
          Tasks.begin(what(m), MAIN);
          target.dispatchMessage(m);
        });
    RECYCLE.invoke(m);
  }

  private static void unlink(MessageQueue queue, Message m) {
    Message p = head(queue);
    if (p == m) {
      ReflectionHelpers.setField(queue, "mMessages", next(m));
    } else {
      while (p != null && next(p) != m) {
        p = next(p);
      }
      if (p != null) {
        ReflectionHelpers.setField(p, "next", next(m));
      }
    }
    ReflectionHelpers.setField(m, "next", null);
    last(queue);
  }

  /** Tells the queue its last message, which it keeps since Android 15. */
  private static void last(MessageQueue queue) {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.VANILLA_ICE_CREAM) {
      return;
    }
    Message last = head(queue);
    while (last != null && next(last) != null) {
      last = next(last);
    }
    ReflectionHelpers.setField(queue, "mLast", last);
  }

  /** Runs a step of Robolectric's that would drain the main thread's queue: what is in it is put back afterwards. */
  static void held(Step step) throws Throwable {
    MessageQueue queue = Looper.getMainLooper().getQueue();
    List<Message> kept = new ArrayList<>();
    synchronized (queue) {
      for (Message m = head(queue); m != null; m = next(m)) {
        kept.add(m);
      }
      ReflectionHelpers.setField(queue, "mMessages", null);
      last(queue);
    }
    try {
      step.run();
    } finally {
      synchronized (queue) {
        for (Message m = head(queue); m != null; m = next(m)) {
          kept.add(m);
        }
        kept.sort(Comparator.comparingLong(Message::getWhen)); // stable: older messages first
        Message following = null;
        for (int i = kept.size() - 1; i >= 0; i--) {
          ReflectionHelpers.setField(kept.get(i), "next", following);
          following = kept.get(i);
        }
        ReflectionHelpers.setField(queue, "mMessages", following);
        last(queue);
      }
    }
  }

  /** Runs the idle handlers of the main thread where nothing is due on it, as its queue does before it waits. */
  private void idleHandlers() throws Throwable {
    Message m = first(Looper.getMainLooper(), false);
    if (m != null && m.getWhen() <= SystemClock.uptimeMillis()) {
      return;
    }
    MessageQueue queue = Looper.getMainLooper().getQueue();
    List<MessageQueue.IdleHandler> handlers = ReflectionHelpers.getField(queue, "mIdleHandlers");
    if (handlers.isEmpty()) {
      return;
    }
    for (MessageQueue.IdleHandler h : new ArrayList<>(handlers)) {
      Tasks.as(
          workOf(h),
          () -> {
            Tasks.begin(name(h), MAIN);
            if (!h.queueIdle()) {
              queue.removeIdleHandler(h);
              idlers.removeIf(i -> i.handler == h);
            }
          });
    }
    settle();
  }

  /** Posts what the system server would send to the app: it comes after what is in the queue. */
  static void post(Step step) {
    new Handler(Looper.getMainLooper()).post(new Transaction(step, false));
  }

  /** Posts the same where it changes the activity in front: keys wait for it, as they go to that activity. */
  static void postFront(Step step) {
    new Handler(Looper.getMainLooper()).post(new Transaction(step, true));
  }

  /** A message of the system server. */
  private static final class Transaction implements Runnable {
    private final Step step;
    private final boolean front;

    Transaction(Step step, boolean front) {
      this.step = step;
      this.front = front;
    }

    @Override
    public void run() {
      try {
        step.run();
      } catch (Throwable t) {
        throw sneaky(t);
      }
    }
  }

  /** Throws anything where the signature allows nothing, as the app's code does. */
  static RuntimeException sneaky(Throwable t) {
    return Messages.<RuntimeException>thrown(t);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T thrown(Throwable t) throws T {
    throw (T) t;
  }
}
