package cbcov.agent.phone;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Who is told of an exception that nobody caught (java.lang.Thread.dispatchUncaughtException): the thread's own handler, else the app's for all
 * threads, else the system, which ends the process (AOSP RuntimeInit.KillApplicationHandler). Code of the app's may ask for any of them and tell it
 * by itself, as coroutines do of an exception in a job that has no other handler.
 */
final class Handlers {
  private final Thread main;
  private final Background background;
  private final UncaughtExceptionHandler system = this::end;
  private final UncaughtExceptionHandler group = this::tell; // in place of a thread's group
  private UncaughtExceptionHandler byDefault = system;
  private Throwable told; // what the app's handler knows of last

  Handlers(Thread main, Background background) {
    this.main = main;
    this.background = background;
  }

  /** A new process begins, whose handlers are the system's. */
  void begin() {
    byDefault = system;
    told = null;
    main.setUncaughtExceptionHandler(group);
  }

  UncaughtExceptionHandler byDefault() {
    return byDefault;
  }

  void byDefault(UncaughtExceptionHandler h) {
    byDefault = h;
  }

  /** Tells the app's handlers of what ends the main thread or another one, unless they know. A thread's own handler knows. */
  void handle(Throwable failure, boolean onMain) {
    if (failure == told) {
      return;
    }
    UncaughtExceptionHandler own = main.getUncaughtExceptionHandler();
    UncaughtExceptionHandler h = onMain && own != group ? own : byDefault;
    if (h != null && h != system) {
      told = failure;
      h.uncaughtException(main, failure);
    }
  }

  private void tell(Thread t, Throwable failure) {
    if (byDefault != null) {
      told = failure;
      byDefault.uncaughtException(t, failure);
    }
  }

  /** Ends the process: the event that runs fails by it, whatever becomes of it. */
  private void end(Thread t, Throwable failure) {
    background.late(new Background.Uncaught(t, failure));
    if (t == Thread.currentThread() && t == main) {
      throw new Background.Dropped();
    }
  }
}
