package p;

import android.os.AsyncTask;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work beside the main thread, of each kind. */
public class Async extends Base {
  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final Timer timer = new Timer();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout l = new LinearLayout(this);
    l.setOrientation(LinearLayout.VERTICAL);
    setContentView(l);
    button(l, "Task", this::task);
    button(l, "Pool", this::pool);
    button(l, "Thread", this::thread);
    button(l, "Timer", this::timer);
    button(l, "Looper", this::looper);
    button(l, "Wait", this::waitForIt);
    button(l, "Late", () -> l.postDelayed(() -> log("late"), 300));
  }

  private void button(LinearLayout l, String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          log("click " + text);
          r.run();
        });
    l.addView(b);
  }

  private void task() {
    new AsyncTask<Void, Integer, String>() {
      @Override
      protected void onPreExecute() {
        log("onPreExecute");
      }

      @Override
      protected String doInBackground(Void... none) {
        log("doInBackground");
        long before = System.currentTimeMillis();
        try {
          Thread.sleep(1000);
        } catch (InterruptedException e) {
          log("interrupted");
        }
        publishProgress(1);
        return "slept " + (System.currentTimeMillis() - before);
      }

      @Override
      protected void onProgressUpdate(Integer... p) {
        log("onProgressUpdate");
      }

      @Override
      protected void onPostExecute(String s) {
        log("onPostExecute " + s);
      }
    }.execute();
  }

  private void pool() {
    pool.execute(() -> log("first on " + Thread.currentThread().getName()));
    pool.execute(() -> log("second on " + Thread.currentThread().getName()));
  }

  private void thread() {
    new Thread(() -> runOnUiThread(() -> log("back on main")), "own").start();
  }

  private void timer() {
    timer.schedule(
        new TimerTask() {
          int left = 2;

          @Override
          public void run() {
            log("tick");
            if (--left == 0) {
              cancel();
            }
          }
        },
        100,
        100);
  }

  private void looper() {
    HandlerThread t = new HandlerThread("bg");
    t.start();
    new Handler(t.getLooper()).post(() -> log("on " + Thread.currentThread().getName()));
  }

  private void waitForIt() {
    CountDownLatch done = new CountDownLatch(1);
    Future<String> f = pool.submit(() -> "found");
    new Thread(done::countDown).start();
    try {
      log("waited for " + f.get());
      done.await();
      log("waited");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
