package q;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;

/** Threads whose classes say what starting one does. */
public class Begun extends Screen {
  /** As event buses have it: nobody gets at its handler before it is there. */
  private static class Dispatcher extends HandlerThread {
    Handler handler;

    Dispatcher() {
      super("Dispatcher");
    }

    @Override
    public synchronized void start() {
      super.start();
      log("  waits for its looper");
      handler = new Handler(getLooper());
    }
  }

  private static class Told extends Thread {
    @Override
    public void start() {
      log("  is started on main: " + (Looper.myLooper() == Looper.getMainLooper()));
      super.start();
      log("  is alive: " + isAlive());
    }

    @Override
    public void run() {
      log("  runs on its own: " + (Thread.currentThread() == this));
    }
  }

  /** Says nothing itself. */
  private static class Same extends Told {}

  private static class Below extends Same {
    @Override
    public void start() {
      log("  is started below");
      super.start();
    }
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Looper", () -> {
      Dispatcher d = new Dispatcher();
      d.start();
      d.handler.post(() -> log("  a message on " + Thread.currentThread().getName()));
    });
    button("Thread", () -> {
      Thread t = new Told();
      t.start();
      t.join();
      log("  has ended");
      try {
        t.start();
      } catch (IllegalThreadStateException e) {
        log("  starts once");
      }
    });
    button("Below", () -> new Below().start());
    button("Looper beside", () -> beside(() -> {
      Dispatcher d = new Dispatcher();
      d.start();
      d.handler.post(() -> log("  another message on " + Thread.currentThread().getName()));
    }));
  }
}
