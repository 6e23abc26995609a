package lab;

import android.os.Handler;
import android.os.HandlerThread;
import cbcov.agent.lab.Experiment;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Work on threads, executors, timers, loopers and queues. */
public class Pool extends Experiment {
  private ExecutorService pool;
  private BlockingQueue<String> queue;
  private HandlerThread looper;

  @Override
  protected void reset() {
    pool = Executors.newFixedThreadPool(3);
    queue = new LinkedBlockingQueue<>();
    looper = new HandlerThread("worker");
    looper.start();
    BlockingQueue<String> mine = queue;
    for (int i = 0; i < 2; i++) {
      new Thread(() -> serve(mine)).start();
    }
  }

  private void serve(BlockingQueue<String> from) {
    try {
      while (true) {
        heard("took " + from.take());
      }
    } catch (InterruptedException e) {
      heard("interrupted");
    }
  }

  @Override
  protected void input(int input, int alternative) throws Exception {
    switch (input) {
      case 0 -> pool.execute(() -> heard("task"));
      case 1 -> {
        Thread t = new Thread(() -> {
          try {
            Thread.sleep(300);
          } catch (InterruptedException e) {
            return;
          }
          heard("slept");
        });
        t.start();
      }
      case 2 -> new Timer().schedule(new TimerTask() {
        @Override
        public void run() {
          heard("timer");
        }
      }, 200);
      case 3 -> Executors.newSingleThreadScheduledExecutor().schedule(() -> heard("scheduled"), 100, TimeUnit.MILLISECONDS);
      case 4 -> new Handler(looper.getLooper()).postDelayed(() -> heard("looped"), 50);
      case 5 -> queue.add("a");
      case 6 -> CompletableFuture.supplyAsync(() -> "v").thenAccept(v -> heard("future " + v));
      case 7 -> heard("got " + pool.submit(() -> 5).get());
      case 8 -> new Thread(() -> {
        synchronized (this) {
          try {
            wait();
            heard("notified");
            wait(1000);
            heard("timed out");
          } catch (InterruptedException e) {
            heard("interrupted");
          }
        }
      }).start();
      default -> {
        synchronized (this) {
          notify();
        }
      }
    }
  }
}
