package cbcov.agent.lab;

import android.content.Context;
import java.io.File;
import java.lang.reflect.InvocationHandler;

/**
 * Drives objects of one class, so that their typestate can be learned. A subclass is made of a learning purpose; it has a public
 * constructor without parameters. One instance serves all runs.
 *
 * <p>All methods are called on the main thread. Time is virtual and stands still but for waits: what the class posts, or does on
 * other threads, comes while the laboratory waits for a callback, and not before. A run begins with {@link #reset}; what is still
 * pending of the run before (messages, threads, timers, windows, heard callbacks) is dropped ahead of it, without a call of the class.
 */
public abstract class Experiment {
  /** What an experiment asks of the laboratory. */
  interface Host {
    void heard(String output, Object[] args);

    void fenced();

    Context context();

    File folder();

    User user();

    void service(String name, String type, InvocationHandler calls);
  }

  private volatile Host host; // set before any method below is called

  final void host(Host host) {
    this.host = host;
  }

  /** Runs once, before the first run. */
  protected void setUp() throws Throwable {}

  /** Runs once, after the last run. */
  protected void tearDown() throws Throwable {}

  /**
   * Makes a fresh object in its initial state, and lets go of the last run's (cancels, closes it) where there is one. What both lead
   * to at once is not heard.
   */
  protected abstract void reset() throws Throwable;

  /** Runs a snippet of an input; inputs and alternatives count from 0. What it throws is the answer {@code err}. */
  protected abstract void input(int input, int alternative) throws Throwable;

  /**
   * For classes whose callbacks come in real time: makes an event that comes behind all those on their way, and that ends in a call of
   * {@link #fenced}. Called after each input and ahead of each wait, so that events that the system would join come one by one. Gives
   * false where there is nothing to wait for.
   */
  protected boolean fence() throws Throwable {
    return false;
  }

  /** Says that the fence's event came. Any thread. */
  protected final void fenced() {
    host.fenced();
  }

  /** Says that a callback came: the output's name, and the arguments it came with. Any thread. */
  protected final void heard(String output, Object... args) {
    host.heard(output, args);
  }

  /** The application. Its files and databases are those of the present run. */
  protected final Context context() {
    return host.context();
  }

  /** An empty folder that is removed after the run. */
  protected final File folder() {
    return host.folder();
  }

  /** Who looks at the screen and opens, turns and leaves windows. */
  protected final User user() {
    return host.user();
  }

  /**
   * Puts a system service in place of the device's own, from setUp until after tearDown: {@code Context.getSystemService} and the
   * classes behind it then talk to it.
   *
   * @param name as ServiceManager knows it, such as Context.TEXT_SERVICES_MANAGER_SERVICE
   * @param type name of its interface, such as com.android.internal.textservice.ITextServicesManager
   * @param calls answers the interface's calls; those that it has nothing to say to get null, 0 or false
   * @throws IllegalArgumentException where this API level has no such interface
   */
  protected final void service(String name, String type, InvocationHandler calls) {
    host.service(name, type, calls);
  }

  /**
   * Makes an object of one of the platform's interfaces, for what a service of the experiment's hands out.
   *
   * @param type name of the interface, such as com.android.internal.textservice.ISpellCheckerSession
   * @param calls answers its calls, as a service's
   * @throws IllegalArgumentException where this API level has no such interface
   */
  protected final Object stub(String type, InvocationHandler calls) {
    return SystemServices.stub(SystemServices.type(type), calls);
  }

  /**
   * Makes an object of a platform class that has no constructor for others, for what a service of the experiment's hands out. No
   * constructor runs; fields are names and values by turns, those not named are empty.
   *
   * @throws IllegalArgumentException where this API level's class has no such field
   */
  protected final <T> T make(Class<T> type, Object... fields) {
    return Bare.make(type, fields);
  }
}
