package q;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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

  /** Lets others run before it waits. */
  private static class Late extends HandlerThread {
    Late() {
      super("Late");
    }

    @Override
    public synchronized void start() {
      super.start();
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      log("  has its looper: " + (getLooper() != null));
    }
  }

  /** Ends without a looper. */
  private static class Ended extends HandlerThread {
    Ended() {
      super("Ended");
    }

    @Override
    public synchronized void start() {
      super.start();
      log("  has a looper: " + (getLooper() != null));
    }

    @Override
    public void run() {}
  }

  /** A pool's. */
  private static class Counted extends Thread {
    Counted(Runnable r) {
      super(r, "counted");
    }

    @Override
    public void start() {
      log("  is one more");
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
    button("Looper late", () -> new Late().start());
    button("No looper", () -> new Ended().start());
    button("Pool", () -> {
      ExecutorService pool = Executors.newFixedThreadPool(1, Counted::new);
      pool.execute(() -> log("  work on " + Thread.currentThread().getName()));
      pool.execute(() -> log("  more work"));
    });
    button("Looper beside", () -> beside(() -> {
      Dispatcher d = new Dispatcher();
      d.start();
      d.handler.post(() -> log("  another message on " + Thread.currentThread().getName()));
    }));
  }
}
