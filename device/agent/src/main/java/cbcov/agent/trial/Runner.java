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
 * Has threads make trials, and watches them. One that waits, and stands where it stood, for a while is stuck: it is interrupted, and another one goes on
 * with the next trial. One that works for longer than a call may is stuck, too, and cannot be ended: neither can the JVM be trusted then. A thread
 * that works has its processor's time counted, so that a busy machine makes nobody a suspect. Main thread, which takes no part.
 */
final class Runner implements Attempt.Told {
  private static final long LOOK_MS = 5;
  private static final int STILL = 10; // looks at a thread that waits in the same place, for a time
  private static final int STILL_FOR_EVER = 5; // and at one that waits without an end: who would wake it is no part of a trial
  private static final int FIRST = 3; // times as long as another one, the first call of a method may work: it loads classes
  private static final int STARVED = 10; // times as much real time as it may work is too much in any case
  private static final long GRACE_MS = 50; // for a thread to end when it is interrupted
  private static final int MAX_LEFT = 1000; // threads that did not: each costs a few pages of memory, and another JVM seconds
  private static final int USUAL = 10; // times that a call was stuck in one place, behind which it is known to be
  private static final int STILL_AS_USUAL = 2; // looks at a thread that waits there without an end
  private static final long LOOK_AS_USUAL_MS = 2;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Trials trials;
  private final Wire wire;
  private final long hang; // nanoseconds that a call may work
  private final Map<Member, Habit> habits = new HashMap<>();
  private final List<Attempt> left = new ArrayList<>(); // they were given up and do not end

  private boolean careful; // each outcome is handed over at once; guarded by this, as is the next
  private String spent; // why the JVM is not to be trusted any more; null: it is

  /** Where a member's calls were stuck last. */
  private static final class Habit {
    StackTraceElement[] stood;
    int times; // in a row
    boolean stays; // the thread did not end when it was interrupted
  }

  Runner(Trials trials, Wire wire, long hangMs) {
    this.trials = trials;
    this.wire = wire;
    this.hang = hangMs * 1_000_000;
  }

  /** Makes trials. Gives why the JVM is not to be trusted any more, so that some may not have been made; null: it is. */
  String run(List<Program> programs, boolean careful) throws InterruptedException {
    synchronized (this) {
      this.careful = careful;
    }
    for (int first = 0; first < programs.size() && spent() == null; ) {
      Attempt a = new Attempt(trials, programs, first, this);
      a.start();
      watch(a);
      first = a.over ? a.trial + 1 : programs.size();
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

  @Override
  public synchronized boolean tell(Attempt by, Outcome o) {
    if (by.over) {
      return false;
    }
    wire.send(Protocol.outcome(by.trial, by.step, o.end(), o.what(), o.text(), by.seen));
    if (careful) {
      wire.flush();
    }
    if (o.what().equals(OutOfMemoryError.class.getName()) && isShort()) {
      spent("it ran out of memory");
      by.over = true;
      return false;
    }
    return true;
  }

  /** Reports whether memory is short even now: one array that would have been too large leaves nothing behind. */
  private static boolean isShort() {
    System.gc();
    Runtime r = Runtime.getRuntime();
    return r.totalMemory() - r.freeMemory() > r.maxMemory() / 2;
  }

  /** Returns when the attempt has made its trials, or is given up. */
  private void watch(Attempt a) throws InterruptedException {
    long ticks = -1;
    long began = 0; // the present call, by System.nanoTime
    long worked = 0; // by the thread until then, on a processor
    int still = 0;
    StackTraceElement[] stood = null;
    while (!a.await(isKnown(a.calls) ? LOOK_AS_USUAL_MS : LOOK_MS)) {
      if (!a.isAlive()) {
        break; // it was given up, or could not even say why it failed
      }
      long now = System.nanoTime();
      long work = CLOCK.getThreadCpuTime(a.getId());
      long t = a.ticks;
      if (t != ticks) {
        ticks = t;
        began = now;
        worked = work;
        still = 0;
        stood = null;
        continue;
      }
      Member m = a.calls;
      long limit = m == null || m.wasCalled() ? hang : FIRST * hang;
      boolean waits = waits(a);
      StackTraceElement[] stands = waits ? a.getStackTrace() : null;
      still = waits && Arrays.equals(stands, stood) ? still + 1 : 0;
      stood = stands;
      boolean late = now - began > STARVED * limit;
      if (waits ? still >= patience(a, m, stands) || late : work - worked > limit || late) {
        if (giveUp(a, ticks, waits, m, stands)) {
          return;
        }
      }
    }
    if (a.failed() != null || !a.over && !a.await(LOOK_MS)) {
      spent("the thread that makes the trials failed: " + a.failed());
    }
  }

  private boolean isKnown(Member m) {
    Habit h = habits.get(m);
    return h != null && h.times >= USUAL;
  }

  /** How many looks a thread that waits has, which is shorter where the calls of its member are known to be stuck. */
  private int patience(Thread t, Member m, StackTraceElement[] stands) {
    if (t.getState() == Thread.State.TIMED_WAITING) {
      return STILL;
    }
    return isKnown(m) && Arrays.equals(habits.get(m).stood, stands) ? STILL_AS_USUAL : STILL_FOR_EVER;
  }

  /** Keeps that a member's call is stuck, and where. */
  private Habit habit(Member m, StackTraceElement[] stands) {
    Habit h = habits.computeIfAbsent(m, k -> new Habit());
    h.times = Arrays.equals(h.stood, stands) ? h.times + 1 : 1;
    h.stood = stands;
    return h;
  }

  private static boolean waits(Thread t) {
    return switch (t.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      default -> false;
    };
  }

  /** Tells that a thread's present call is stuck, and gives it up; reports whether it was: it may go on in that moment. */
  private boolean giveUp(Attempt a, long ticks, boolean waits, Member m, StackTraceElement[] stands) throws InterruptedException {
    ThreadInfo at = CLOCK.getThreadInfo(a.getId());
    long owner = at == null ? -1 : at.getLockOwnerId();
    synchronized (this) {
      if (a.ticks != ticks) {
        return false;
      }
      if (left.stream().anyMatch(l -> l.isAlive() && l.getId() == owner)) {
        a.over = true;
        spent("a call waits for a lock of another trial's that did not end"); // nobody's fault who is tried: nothing is told of it
        return true;
      }
      tell(a, Outcome.STUCK);
      a.over = true;
    }
    if (!waits) {
      spent("a call works for too long");
      return true;
    }
    Habit h = habit(m, stands);
    a.interrupt();
    a.join(h.stays && h.times >= USUAL ? 1 : GRACE_MS);
    h.stays = a.isAlive();
    if (h.stays) {
      left.add(a);
    }
    left.removeIf(l -> !l.isAlive());
    if (left.size() > MAX_LEFT) {
      spent("too many threads of trials do not end");
    }
    return true;
  }
}
