package cbcov.agent.trial;

import android.content.Context;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;

/**
 * A thread that makes trials, one after the other, until it is told that it is given up, which it may never hear. It has a looper, which is what
 * many of Android's classes want of a thread.
 */
final class Attempt extends Thread {
  /** What becomes of the outcomes. */
  interface Told {
    /** Tells an outcome; reports whether the thread is to go on. */
    boolean tell(Attempt by, Outcome o);
  }

  /** The thread was given up. */
  private static final class GivenUp extends Error {
    GivenUp() {
      super(null, null, false, false);
    }
  }

  /** A call asked stand-ins without an end. */
  private static final class Endless extends Error {
    Endless() {
      super("a stand-in is asked without an end", null, false, false);
    }
  }

  private static final int MAX_ASKED = 100_000; // of stand-ins by one call: a loop until an interface says something that a stand-in never says

  private final List<Program> programs;
  private final Trials trials;
  private final Told told;

  // The present step. The thread alone writes them.
  volatile int trial;
  volatile int step;
  volatile List<String> seen = List.of(); // before the call
  volatile Member calls; // null: none now
  volatile long ticks; // counts up with each call
  volatile boolean tells; // it hands an outcome over, and waits for whoever reads that

  private Context context; // of the present trial; null: it asked for none; the thread alone
  private int asked; // of stand-ins, by the present call; the thread alone
  boolean over; // it is given up; guarded by the runner, as is the next
  boolean aside; // its call waits, and other trials are made
  final List<String[]> said = new ArrayList<>(); // of the present trial, not handed over; guarded by the runner
  private boolean done; // guarded by this
  private Throwable failed; // likewise; null: it did not

  Attempt(Trials trials, List<Program> programs, int first, Told told) {
    super("trial");
    this.trials = trials;
    this.programs = programs;
    this.trial = first;
    this.told = told;
    setDaemon(true);
    setContextClassLoader(trials.loader());
  }

  @Override
  public void run() {
    Throwable failure = null;
    try {
      Looper.prepare();
      for (int t = trial; t < programs.size(); t++) {
        Thread.interrupted(); // the last trial may have left it so
        trial = t;
        run(programs.get(t));
      }
      Looper.myLooper().quit();
    } catch (GivenUp e) {
      return;
    } catch (Throwable t) {
      failure = t;
    }
    synchronized (this) {
      done = true;
      failed = failure;
      notifyAll();
    }
  }

  /** Waits for so many milliseconds; reports whether it has made its trials. */
  synchronized boolean await(long ms) throws InterruptedException {
    if (!done) {
      wait(ms);
    }
    return done;
  }

  /** Why it has ended before its time; null: it has not. */
  synchronized Throwable failed() {
    return failed;
  }

  /** Something is about to be called, or was. */
  void tick() {
    asked = 0;
    ticks++;
  }

  /** Counts that a stand-in is asked. A call that does so without an end is ended, as it could not be from outside. */
  static void ask() {
    if (Thread.currentThread() instanceof Attempt a && ++a.asked > MAX_ASKED) {
      throw new Endless();
    }
  }

  /** Reports whether the present step is its trial's last. */
  boolean isAtEnd() {
    return step == programs.get(trial).steps().size() - 1;
  }

  /** Reports whether the present trial may say how long a call waits. */
  boolean isToldTime() {
    return programs.get(trial).steps().stream().anyMatch(s -> !s.isLiteral() && s.member().isToldTime());
  }

  private void run(Program p) {
    Object[] made = new Object[p.steps().size()];
    boolean goesOn = true;
    context = null;
    for (int i = 0; i < made.length && goesOn; i++) {
      step = i;
      seen = List.of();
      calls = p.steps().get(i).member();
      Outcome o;
      try {
        tick();
        o = make(p, i, made);
      } catch (GivenUp e) {
        throw e;
      } catch (Throwable t) {
        o = Outcome.threw(t);
      }
      if (asked > MAX_ASKED) {
        o = Outcome.STUCK; // whatever became of the error
      }
      tells = true;
      tick();
      calls = null;
      boolean wanted = told.tell(this, o);
      tells = false;
      if (!wanted) {
        throw new GivenUp();
      }
      goesOn = o.isReturned();
    }
  }

  /** The value that a step says. A trial has one context, as an app has. */
  private Object literal(Program.Step s) throws Untried {
    if (s.type() != Context.class) {
      return Literals.make(s.type(), s.text(), trials.loader());
    }
    if (context == null) {
      context = trials.context();
    }
    return context;
  }

  private Outcome make(Program p, int i, Object[] made) throws Throwable {
    Program.Step s = p.steps().get(i);
    if (s.isLiteral()) {
      made[i] = s.text() == null ? null : literal(s);
      return Outcome.returned(Value.of(made[i]));
    }
    Object on = s.on() < 0 ? null : made[s.on()];
    Object[] args = new Object[s.args().length];
    for (int a = 0; a < args.length; a++) {
      args[a] = made[s.args()[a]];
    }
    if (s.on() < 0 ? i == p.object() : s.on() == p.object() && on != null) {
      List<String> sees = trials.see(on, args, s.member().parameters); // of a maker's call the arguments
      seen = i < p.known() ? List.of() : sees; // to look may change something: a trial is the same however much of it is known
      tick();
    }
    made[i] = s.member().call(on, args);
    return Outcome.returned(s.member().result == void.class ? Value.NONE : Value.of(made[i]));
  }
}
