package cbcov.agent.lab;

import android.content.Context;
import cbcov.agent.host.Patience;
import cbcov.agent.host.Workshop;
import cbcov.agent.phone.Workbench;
import java.io.File;
import java.lang.reflect.InvocationHandler;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One experiment on the bench, from its set-up to its end. Main thread, but for what {@link Experiment} says of its callbacks. */
final class Session implements Experiment.Host {
  private static final long FENCE_MS = 5_000; // real time for a fence's event
  private static final int MAX_STEPS = 20_000; // of one wait
  private static final int MAX_LEFT_OVER = 200; // threads that would not end

  /** Milliseconds: of virtual time for a wait and after a reset, of real time for a stimulus. */
  record Times(long quiet, long settle, long hang) {}

  private final Workshop.Product product;
  private final String className;
  private final Times times;
  private final Workbench phone;
  private final Folders folders;
  private final Patience patience;
  private final Heard heard = new Heard();
  private final Semaphore fence = new Semaphore(0);
  private final User user;
  private final SystemServices services = new SystemServices();
  private Experiment experiment;
  private Context context; // of this run; null: nobody asked
  private boolean fenced; // the experiment is known to have a fence

  Session(Workshop.Product product, String className, Times times, Workbench phone, Folders folders, Patience patience) {
    this.product = product;
    this.className = className;
    this.times = times;
    this.phone = phone;
    this.folders = folders;
    this.patience = patience;
    this.user = new User(phone);
  }

  /** Loads the class and sets it up. */
  void begin() throws Fault {
    ClassLoader loader = product.loader(Session.class.getClassLoader());
    phone.loader(loader);
    own(
        "the set-up",
        () -> {
          experiment = (Experiment) loader.loadClass(className).getDeclaredConstructor().newInstance();
          experiment.host(this);
          experiment.setUp();
        });
  }

  /** Gives the experiment up, after its tear-down. */
  void finish() throws Fault {
    try {
      drop();
      own("the tear-down", experiment::tearDown);
    } finally {
      close();
    }
  }

  /** Gives the experiment up as it is. */
  void close() throws Fault {
    try {
      drop();
    } finally {
      services.restore();
      phone.loader(Session.class.getClassLoader());
      product.close();
    }
  }

  /** Begins a run. */
  void reset() throws Fault {
    patience.begin("the reset", times.hang);
    drop();
    own("the reset", experiment::reset);
    settle();
    flush();
    heard.listen(true);
  }

  private void drop() throws Fault {
    heard.listen(false);
    Thread.interrupted(); // the last run may have left it so
    List<String> detached = phone.detached();
    try {
      phone.drop();
    } catch (Throwable t) {
      throw new Fault("what the last run left cannot be dropped", t);
    }
    if (phone.leftOver() > MAX_LEFT_OVER) {
      throw new Fault("it leaves threads behind that do not end when they are interrupted: " + detached, null);
    }
    context = null;
    folders.clear();
  }

  /** Lets pass what the old object still does, and what the new one does at once. */
  private void settle() throws Fault {
    long end = phone.now() + times.settle;
    own(
        "the settling",
        () -> {
          for (int i = 0; i < MAX_STEPS && phone.step(end); i++) {}
        });
  }

  /** Runs code that is the experiment's own: whatever it throws is a fault. */
  private void own(String what, Workbench.Snippet s) throws Fault {
    try {
      phone.run(s);
    } catch (Throwable t) {
      throw new Fault(what + " fails", t);
    }
  }

  /** Runs an input's snippet. */
  Answer input(int input, int alternative) throws Fault {
    patience.begin("the input", times.hang);
    try {
      phone.run(() -> experiment.input(input, alternative));
    } catch (Throwable t) {
      if (Fault.is(t)) {
        throw new Fault("the input fails", t);
      }
      return Answer.threw(t, 0);
    }
    if (fenced) {
      flush();
    }
    return Answer.returned();
  }

  /** Waits for a callback, for a virtual time in milliseconds; 0: as the experiment says. */
  Answer pause(long ms) throws Fault {
    patience.begin("the wait", times.hang);
    flush();
    long start = phone.now();
    long end = start + (ms == 0 ? times.quiet : ms);
    boolean more = true;
    for (int i = 0; heard.isEmpty() && more; i++) {
      if (i == MAX_STEPS) {
        throw new Fault("a wait runs more than " + MAX_STEPS + " messages and tasks, and none of them calls back", null);
      }
      try {
        more = phone.step(end);
      } catch (Throwable t) {
        if (Fault.is(t)) {
          throw new Fault("what runs while a wait waits fails", t);
        }
        return Answer.threw(t, phone.now() - start);
      }
    }
    if (heard.flooded()) {
      throw new Fault("more callbacks come than can be kept", null);
    }
    Heard.Callback c = heard.next();
    return c == null ? Answer.quiet(phone.now() - start) : Answer.called(c, phone.now() - start);
  }

  /** Lets all events that are on their way in real time arrive. */
  private void flush() throws Fault {
    fence.drainPermits();
    boolean[] has = new boolean[1];
    own("the fence", () -> has[0] = experiment.fence());
    fenced = has[0];
    try {
      if (fenced && !fence.tryAcquire(FENCE_MS, TimeUnit.MILLISECONDS)) {
        throw new Fault("the fence's event did not come within " + FENCE_MS / 1000 + " s", null);
      }
    } catch (InterruptedException e) {
      throw new Fault("the main thread was interrupted", e);
    }
  }

  @Override
  public void heard(String output, Object[] args) {
    if (!phone.isDropped()) {
      heard.add(output, args);
    }
  }

  @Override
  public void fenced() {
    fence.release();
  }

  @Override
  public Context context() {
    if (context == null) {
      try {
        context = phone.context(folder());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    return context;
  }

  @Override
  public File folder() {
    return folders.present();
  }

  @Override
  public User user() {
    return user;
  }

  @Override
  public void service(String name, String type, InvocationHandler calls) {
    services.put(name, type, calls);
  }
}
