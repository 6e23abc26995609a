package t;

import android.os.AsyncTask;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Process;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Threads with a looper, which other threads post to and wait for. */
public class Loopers extends Buttons {
  private Handler own;

  @Override
  void fill() {
    button("Looper", this::looper);
    button("Quit", () -> own.getLooper().quit());
    button("Handler thread", this::handlerThread);
    button("Prepared", this::prepared);
    button("Waits", this::waits);
    button("Main waits", this::mainWaits);
    button("Twice", this::twice);
    button("Sleeps", this::sleeps);
    button("Task", this::task);
  }

  /** A looper's thread as the documentation of Looper has it. */
  private void looper() {
    Thread t = new Thread("own looper") {
      @Override
      public void run() {
        Looper.prepare();
        own = new Handler(Looper.myLooper());
        log("loops");
        Looper.loop();
        log("looped");
      }
    };
    t.start();
    start("posts", () -> {
      own.post(() -> log("on " + Thread.currentThread().getName()));
      own.postDelayed(() -> log("late on " + Thread.currentThread().getName()), 100);
    });
  }

  private void handlerThread() {
    HandlerThread t = new HandlerThread("handler thread", Process.THREAD_PRIORITY_BACKGROUND);
    t.start();
    Handler h = new Handler(t.getLooper());
    h.post(() -> {
      log("on " + Thread.currentThread().getName());
      runOnUiThread(() -> log("back"));
      h.post(() -> {
        log("again");
        log("quit " + t.quitSafely());
        log("quit " + t.quitSafely());
      });
    });
  }

  private void prepared() {
    HandlerThread t = new HandlerThread("prepared") {
      @Override
      protected void onLooperPrepared() {
        new Handler(getLooper()).post(() -> log("posted when prepared"));
        log("prepared");
      }
    };
    t.start();
    log("started, alive " + t.isAlive());
  }

  /** A message in the middle waits for what another thread does, and for the main one. */
  private void waits() {
    HandlerThread t = new HandlerThread("waits");
    t.start();
    CountDownLatch latch = new CountDownLatch(2);
    Handler h = new Handler(t.getLooper());
    h.post(() -> safely(() -> {
      log("waits");
      latch.await();
      log("goes on");
    }));
    h.post(() -> log("next"));
    start("opens", () -> {
      Thread.sleep(10);
      latch.countDown();
      log("half open");
    });
    runOnUiThread(() -> new Handler(Looper.getMainLooper()).postDelayed(latch::countDown, 20));
  }

  private void mainWaits() throws InterruptedException {
    HandlerThread t = new HandlerThread("opens");
    t.start();
    CountDownLatch latch = new CountDownLatch(1);
    new Handler(t.getLooper()).post(() -> {
      log("opens");
      latch.countDown();
    });
    log("waited " + latch.await(1, TimeUnit.SECONDS));
  }

  private void twice() throws InterruptedException {
    HandlerThread t = new HandlerThread("twice");
    log("quit " + t.quit());
    t.start();
    t.getLooper();
    log("quit " + t.quit());
    t.join();
    log("quit " + t.quit() + ", looper " + t.getLooper());
  }

  private void sleeps() {
    HandlerThread t = new HandlerThread("sleeps");
    t.start();
    Handler h = new Handler(t.getLooper());
    h.post(() -> safely(() -> {
      log("sleeps");
      Thread.sleep(100);
      log("slept");
    }));
    start("beside", () -> {
      Thread.sleep(50);
      log("beside");
    });
  }

  private void task() {
    AsyncTask<Void, Void, String> a = new AsyncTask<Void, Void, String>() {
      @Override
      protected String doInBackground(Void... none) {
        safely(() -> Thread.sleep(10));
        return "done";
      }
    };
    a.execute();
    start("gets", () -> log("got " + a.get()));
  }
}
