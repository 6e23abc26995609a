package cbcov.agent.phone;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Who is told of an exception that nobody caught (java.lang.Thread.dispatchUncaughtException): the thread's own handler, else the app's for all
 * threads, else the system, which ends the process (AOSP RuntimeInit.KillApplicationHandler). Code of the app's may ask for any of them and tell it
 * by itself, as coroutines do of an exception in a job that has no other handler.
 */
final class Handlers {
  private static final String OWN = "cbcov "; // begins the names of the device's threads

  private final Thread main;
  private final Background background;
  private final UncaughtExceptionHandler system = this::end;
  private UncaughtExceptionHandler byDefault = system;
  private Throwable told; // what the app's handler knows of last

  Handlers(Thread main, Background background) {
    this.main = main;
    this.background = background;
  }

  /** A new process begins, or another run of an experiment, whose handlers are the system's. A thread's group asks the JVM's default one. */
  void begin() {
    byDefault = system;
    told = null;
    main.setUncaughtExceptionHandler(null);
    Thread.setDefaultUncaughtExceptionHandler(this::tell);
  }

  UncaughtExceptionHandler byDefault() {
    return byDefault;
  }

  void byDefault(UncaughtExceptionHandler h) {
    byDefault = h;
  }

  /** Tells the app's handlers of what ended a thread, unless they know. That thread is given, though it is over. */
  void handle(Failure f) {
    if (f.cause == told) {
      return;
    }
    UncaughtExceptionHandler own = f.of == main ? main.getUncaughtExceptionHandler() : null;
    UncaughtExceptionHandler h = own == null || own instanceof ThreadGroup ? byDefault : own;
    if (h != null && h != system) {
      told = f.cause;
      h.uncaughtException(f.of, f.cause);
    }
  }

  private void tell(Thread t, Throwable failure) {
    if (t != null && t.getName().startsWith(OWN)) {
      failure.printStackTrace();
    } else if (byDefault != null) {
      told = failure;
      byDefault.uncaughtException(t, failure);
    }
  }

  /** Ends the process: the event that runs fails by it, whatever becomes of it. */
  private void end(Thread t, Throwable failure) {
    Thread of = t == null ? Thread.currentThread() : t;
    told = failure;
    background.late(new Background.Uncaught(of, failure));
    if (Thread.currentThread() == main) {
      throw new Background.Dropped();
    }
  }
}
