package cbcov.agent.trial;

import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Has threads make trials, and watches them. One that waits, and stands where it stood, is set aside while another one goes on with the next trials; if it
 * has not gone on after a while, it is stuck, and is interrupted. One that works for longer than a call may is stuck, too, and cannot be ended: neither can
 * the JVM be trusted then. A thread that works has its processor's time counted, so that a busy machine makes nobody a suspect. Main thread, which takes
 * no part.
 */
final class Runner implements Attempt.Told {
  private static final long LOOK_MS = 5;
  private static final long LOOK_NS = LOOK_MS * 1_000_000;
  private static final long LOOK_SOON_MS = 1; // where the thread was seen to wait, or others were stuck
  private static final int STILL = 10; // looks at a thread that waits in the same place, for a time
  private static final int STILL_FOR_EVER = 5; // and at one that waits without an end, or as others did in vain: who would wake it is no part of a trial
  private static final int STILL_ALONE = 1; // and at one that waits without an end where there never was another thread that could wake it
  private static final int FIRST = 3; // times as long as another one, the first call of a method may work: it loads classes
  private static final int STARVED = 10; // times as much real time as it may work is too much in any case
  private static final int IDLE = 2; // times as long as it may work, a call may be looked at that does not work at all: it waits outside of Java, as for input
  private static final long GRACE_MS = 50; // for threads to end when they are interrupted
  private static final int MAX_LEFT = 1000; // threads that did not: each costs a few pages of memory, and another JVM seconds
  private static final int MAX_WAITING = 64; // threads that are set aside at the same time
  private static final int USUAL = 2; // times that calls were stuck, or stayed, behind which they are expected to
  private static final int SITE = 3; // frames that say where a call waits, whoever called
  private static final String[] CALLING = {"jdk.internal.reflect.", "java.lang.reflect.", "cbcov.agent.trial."};
  private static final String[] WAITING = {"jdk.internal.", "java.lang.Object", "java.lang.Thread", "java.util.concurrent."};
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Trials trials;
  private final Wire wire;
  private final long hang; // nanoseconds that a call may work
  private final Map<Member, Habit> habits = new HashMap<>();
  private final Map<List<StackTraceElement>, Integer> sites = new HashMap<>(); // where calls were stuck, how often; where one went on: far below zero
  private final List<Attempt> left = new ArrayList<>(); // they were given up and do not end
  private final boolean unaided = Thread.getAllStackTraces().keySet().stream().noneMatch(Runner::mayWake); // there are no others' threads
  private final long others = CLOCK.getTotalStartedThreadCount(); // threads that were started before, those of the JVM included
  private long attempts; // that were started

  private Round round; // null: no call is set aside, each outcome is handed over at once; guarded by this, as is the next
  private String spent; // why the JVM is not to be trusted any more; null: it is

  /** What is known of a member's calls that wait. */
  private static final class Habit {
    int stays; // threads that did not end when they were interrupted, in a row
    boolean wakes; // one was set aside, and went on
  }

  Runner(Trials trials, Wire wire, long hangMs) {
    this.trials = trials;
    this.wire = wire;
    this.hang = hangMs * 1_000_000;
  }

  /** Makes trials. Gives why the JVM is not to be trusted any more, so that some may not have been made; null: it is. */
  String run(List<Program> programs, boolean careful) throws InterruptedException {
    for (int next = 0; next < programs.size() && spent() == null; ) {
      next = careful ? alone(programs, next) : together(programs, next);
    }
    return spent();
  }

  /** Reports whether threads of trials are left that do not end. */
  boolean isUsed() {
    left.removeIf(a -> !a.isAlive());
    return !left.isEmpty();
  }

  private synchronized String spent() {
    return spent;
  }

  private synchronized void spent(String why) {
    if (spent == null) {
      spent = why;
    }
  }

  private Habit habit(Member m) {
    return habits.computeIfAbsent(m, k -> new Habit());
  }

  /** Makes trials from one on until a thread is given up. Gives the next trial. */
  private int alone(List<Program> programs, int first) throws InterruptedException {
    Attempt a = attempt(programs, first);
    watch(a, null);
    return a.over ? a.trial + 1 : programs.size();
  }

  /** Makes trials from one on, those behind a call that waits as well, until it is known what becomes of these. Gives the next trial. */
  private int together(List<Program> programs, int first) throws InterruptedException {
    Round r = new Round();
    round(r);
    int next = first;
    while (next < programs.size() && spent() == null && !hasFailed(r) && r.waiting.size() < MAX_WAITING) {
      Attempt a = attempt(programs, next);
      watch(a, r);
      next = a.over || a.aside ? a.trial + 1 : programs.size();
    }
    for (boolean over = r.waiting.isEmpty(); !over; over = isOver(r)) {
      Thread.sleep(LOOK_MS); // at least once: the last trial may have woken one that has not moved yet
      look(r);
    }
    if (end(r)) {
      return next;
    }
    int again = r.waiting.get(0).trial;
    while (again < next && spent() == null) {
      again = alone(programs.subList(0, next), again);
    }
    return again;
  }

  /** Starts a thread that makes trials from one on. */
  private Attempt attempt(List<Program> programs, int first) {
    Attempt a = new Attempt(trials, programs, first, this);
    attempts++;
    a.start();
    return a;
  }

  private synchronized void round(Round r) {
    round = r;
  }

  private synchronized void look(Round r) {
    r.look();
  }

  private synchronized boolean isOver(Round r) {
    return r.isOver();
  }

  private synchronized boolean hasFailed(Round r) {
    return r.hasFailed();
  }

  /** Ends a round, and its threads: hands its outcomes over, or reports that it has failed. */
  private boolean end(Round r) throws InterruptedException {
    synchronized (this) {
      round = null;
      for (Round.Waiting w : r.waiting) {
        if (w.wentOn()) {
          habit(w.member).wakes = true;
          countGoingOn(w.stands);
          r.fail();
        }
        w.by.over = true;
      }
      if (!r.hasFailed()) {
        for (Round.Waiting w : r.waiting) {
          say(w.by, Outcome.STUCK);
          hand(w.by);
          countStuck(w.stands);
        }
        r.held().forEach(wire::send);
      }
    }
    long end = System.nanoTime() + (GRACE_MS + 2 * r.waiting.size()) * 1_000_000;
    r.waiting.forEach(w -> w.by.interrupt());
    for (Round.Waiting w : r.waiting) {
      await(w.by, w.member, end);
    }
    return !r.hasFailed();
  }

  @Override
  public synchronized boolean tell(Attempt by, Outcome o) {
    if (by.over || by.aside) {
      return false;
    }
    say(by, o);
    if (o.what().equals(OutOfMemoryError.class.getName()) && isShort()) {
      spent("it ran out of memory");
      by.over = true;
    }
    if (round == null) {
      hand(by);
      wire.flush();
    } else if (!o.isReturned() || by.isAtEnd()) {
      if (round.holds(by.said)) {
        by.said.clear();
      } else {
        hand(by);
      }
      by.over |= round.hasFailed();
    }
    return !by.over;
  }

  private static void say(Attempt by, Outcome o) {
    by.said.add(Protocol.outcome(by.trial, by.step, o.end(), o.what(), o.text(), by.seen));
  }

  private void hand(Attempt by) {
    by.said.forEach(wire::send);
    by.said.clear();
  }

  /** Reports whether memory is short even now: one array that would have been too large leaves nothing behind. */
  private static boolean isShort() {
    System.gc();
    Runtime r = Runtime.getRuntime();
    return r.totalMemory() - r.freeMemory() > r.maxMemory() / 2;
  }

  /** Returns when the attempt has made its trials, is given up, or is set aside in a round; null: it is alone. */
  private void watch(Attempt a, Round r) throws InterruptedException {
    long ticks = -1;
    int looks = 0; // at the present call, every so often: where the machine stands still, nobody looks
    long worked = 0; // by the thread until then, on a processor
    long before = 0; // likewise, until the last look
    int still = 0; // looks since when it stands where it stands
    int idle = 0; // looks since when it has not worked
    StackTraceElement[] stood = null;
    StackTraceElement[] waited = null; // where the present call did, for two looks
    long looked = System.nanoTime();
    boolean soon = false;
    while (!a.await(soon || r != null && !sites.isEmpty() ? LOOK_SOON_MS : LOOK_MS)) {
      if (!a.isAlive()) {
        break; // it was given up, or could not even say why it failed
      }
      long now = System.nanoTime();
      boolean due = now - looked >= LOOK_NS;
      if (due) {
        looked = now;
      }
      if (due && r != null) {
        look(r);
      }
      long work = CLOCK.getThreadCpuTime(a.getId());
      long t = a.ticks;
      Member m = a.calls;
      boolean waits = waits(a);
      StackTraceElement[] stands = waits ? a.getStackTrace() : null;
      boolean stays = waits && t == ticks && Arrays.equals(stands, stood);
      boolean mayWait = r != null && m != null && waits && a.getState() != Thread.State.BLOCKED && !habit(m).wakes && !a.tells;
      stood = stands;
      soon = mayWait;
      if (mayWait && (stays || isUsual(stands)) && setAside(a, r, t, m, stands)) {
        return;
      }
      if (t != ticks || a.tells) {
        countGoingOn(waited);
        waited = null;
        ticks = t;
        looks = 0;
        worked = work;
        still = 0;
        idle = 0;
        continue;
      }
      waited = stays ? stands : waited;
      still = !stays ? 0 : due ? still + 1 : still;
      long limit = m == null || m.wasCalled() ? hang : FIRST * hang;
      idle = work != before ? 0 : due ? idle + 1 : idle;
      before = work;
      looks = due ? looks + 1 : looks;
      boolean late = looks * LOOK_NS > STARVED * limit || idle * LOOK_NS > IDLE * limit;
      if (waits ? still >= patience(a, stands) || late : work - worked > limit || late) {
        if (giveUp(a, r, ticks, m, stands)) {
          return;
        }
      }
    }
    if (a.failed() != null || !a.over && !a.await(LOOK_MS)) {
      spent("the thread that makes the trials failed: " + a.failed());
    }
  }

  /** How many looks a thread that waits has. */
  private int patience(Attempt a, StackTraceElement[] stands) {
    boolean timed = a.getState() == Thread.State.TIMED_WAITING;
    if (timed && (!isUsual(stands) || a.isToldTime())) {
      return STILL;
    }
    boolean mayGoOn = timed || a.getState() == Thread.State.BLOCKED; // by itself, or as what has the lock goes on
    return !mayGoOn && unaided && CLOCK.getTotalStartedThreadCount() == others + attempts ? STILL_ALONE : STILL_FOR_EVER;
  }

  /** Reports whether a thread is neither the JVM's nor the device's own. */
  private static boolean mayWake(Thread t) {
    ThreadGroup of = t.getThreadGroup();
    return of != null && of.getName().equals("main") && !t.getName().equals("main") && !t.getName().startsWith(Trials.OWN);
  }

  /** Counts a call that is stuck where it stands; null: not known. */
  private void countStuck(StackTraceElement[] stands) {
    if (stands != null) {
      sites.merge(site(stands), 1, Integer::sum);
    }
  }

  /** Has a place count for little, since a call went on from where it stood; null: not known. */
  private void countGoingOn(StackTraceElement[] stood) {
    if (stood != null) {
      sites.put(site(stood), Integer.MIN_VALUE / 2);
    }
  }

  /** Reports whether calls that wait there are expected to be stuck. */
  private boolean isUsual(StackTraceElement[] stands) {
    return sites.getOrDefault(site(stands), 0) >= USUAL;
  }

  /** The frames of a call's where it waits: behind those of the JDK that wait for whoever asks, if there are any. */
  private static List<StackTraceElement> site(StackTraceElement[] stands) {
    int end = 0;
    while (end < stands.length && !begins(stands[end], CALLING)) {
      end++;
    }
    int from = 0;
    while (from < end && begins(stands[from], WAITING)) {
      from++;
    }
    from = from < end ? from : Math.max(0, end - SITE);
    return List.of(stands).subList(from, Math.min(from + SITE, end));
  }

  private static boolean begins(StackTraceElement frame, String[] classes) {
    for (String c : classes) {
      if (frame.getClassName().startsWith(c)) {
        return true;
      }
    }
    return false;
  }

  static boolean waits(Thread t) {
    return switch (t.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      default -> false;
    };
  }

  /** How often a thread has waited, the present time included. */
  static long waitsOf(Thread t) {
    ThreadInfo at = CLOCK.getThreadInfo(t.getId());
    return at == null ? -1 : at.getWaitedCount() + at.getBlockedCount();
  }

  /** The thread that holds what another one waits for, where that is a lock; -1. */
  private static long owner(Thread t) {
    ThreadInfo at = CLOCK.getThreadInfo(t.getId());
    return at == null ? -1 : at.getLockOwnerId();
  }

  /** Sets a thread's present call aside; reports whether it was: it may go on in that moment. */
  private synchronized boolean setAside(Attempt a, Round r, long ticks, Member m, StackTraceElement[] stands) {
    long owner = owner(a);
    if (a.over || a.ticks != ticks || a.tells || isLeft(owner)) {
      return false;
    }
    if (r.has(owner)) {
      r.fail();
    }
    r.add(new Round.Waiting(a, ticks, m, stands, patience(a, stands)));
    return true;
  }

  private boolean isLeft(long thread) {
    return left.stream().anyMatch(l -> l.isAlive() && l.getId() == thread);
  }

  /**
   * Tells that a thread's present call is stuck where it stands (null: outside of Java, or it works), and gives it up; reports whether it was: it may go on
   * in that moment.
   */
  private boolean giveUp(Attempt a, Round r, long ticks, Member m, StackTraceElement[] stands) throws InterruptedException {
    long owner = owner(a);
    synchronized (this) {
      if (a.ticks != ticks || a.tells) {
        return false;
      }
      if (isLeft(owner)) {
        a.over = true;
        spent("a call waits for a lock of another trial's that did not end"); // nobody's fault who is tried: nothing is told of it
        return true;
      }
      if (r != null && r.has(owner)) {
        r.fail();
        r.add(new Round.Waiting(a, ticks, m, stands, 0)); // until the round's threads have ended
        return true;
      }
      tell(a, Outcome.STUCK);
      a.over = true;
    }
    if (stands == null) {
      spent("a call does not end");
      return true;
    }
    a.interrupt();
    countStuck(stands);
    await(a, m, System.nanoTime() + GRACE_MS * 1_000_000);
    return true;
  }

  /** Waits until a time for a thread to end, or shortly where those of the member do not. */
  private void await(Attempt a, Member m, long until) throws InterruptedException {
    Habit h = habit(m);
    a.join(h.stays >= USUAL ? 1 : Math.max(1, (until - System.nanoTime()) / 1_000_000));
    h.stays = a.isAlive() ? h.stays + 1 : 0;
    if (a.isAlive()) {
      left.add(a);
    }
    left.removeIf(l -> !l.isAlive());
    if (left.size() > MAX_LEFT) {
      spent("too many threads of trials do not end");
    }
  }
}
