package t;

import java.util.Arrays;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Pools of threads, and futures. */
public class Pools extends Buttons {
  private final ExecutorService fixed = Executors.newFixedThreadPool(2);
  private final ExecutorService cached = Executors.newCachedThreadPool();
  private final ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1);
  private final ForkJoinPool forks = new ForkJoinPool(2);

  @Override
  void fill() {
    button("Fixed", () -> three(fixed));
    button("Cached", () -> three(cached));
    button("Single", () -> three(Executors.newSingleThreadExecutor()));
    button("Stealing", () -> three(Executors.newWorkStealingPool()));
    button("Fork", () -> three(forks));
    button("Sum", () -> log("sum " + forks.invoke(new Sum(1, 1000))));
    button("Common", () -> three(ForkJoinPool.commonPool()));
    button("Parallel", () -> log("parallel " + IntStream.rangeClosed(1, 1000).parallel().sum()));
    button("Scheduled", this::scheduled);
    button("Timer", this::timer);
    button("Completable", this::completable);
    button("Timeout", this::timeout);
    button("All", this::all);
    button("Future", this::future);
    button("Down", this::down);
    button("Made", this::made);
    button("One", this::one);
  }

  private static void three(ExecutorService e) {
    for (int i = 1; i <= 3; i++) {
      int n = i;
      e.execute(() -> safely(() -> {
        log("begin " + n);
        Thread.sleep(10L * n);
        log("end " + n);
      }));
    }
  }

  /** A pool whose factory waits for a lock that a sleeping thread has; one of the threads that it makes fails, and there is another one. */
  private void made() {
    int[] made = {0};
    ExecutorService e = Executors.newFixedThreadPool(2, r -> {
      synchronized (made) {
        Thread t = new Thread(r, "made " + ++made[0]);
        t.setUncaughtExceptionHandler((of, why) -> log("it failed"));
        log(t.getName());
        return t;
      }
    });
    start("holder", () -> {
      synchronized (made) {
        log("holds");
        Thread.sleep(20);
        log("lets go");
      }
    });
    start("user", () -> {
      Thread.sleep(10);
      three(e);
      e.execute(() -> {
        throw new IllegalStateException();
      });
      start("holder", () -> {
        synchronized (made) {
          log("holds again");
          Thread.sleep(200);
          log("lets go again");
        }
      });
      Thread.sleep(100);
      three(e);
    });
  }

  /** A pool of one thread, which gets work twice while its factory waits for a lock. */
  private void one() {
    int[] made = {0};
    ExecutorService e = Executors.newSingleThreadExecutor(r -> {
      synchronized (made) {
        log("made " + ++made[0]);
        return new Thread(r, "one");
      }
    });
    start("holder", () -> {
      synchronized (made) {
        Thread.sleep(20);
      }
    });
    start("a", () -> {
      Thread.sleep(5);
      e.execute(() -> log("first"));
    });
    start("b", () -> {
      Thread.sleep(10);
      e.execute(() -> log("second"));
      log("second is given");
    });
  }

  private static final class Sum extends RecursiveTask<Integer> {
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from < 100) {
        return IntStream.rangeClosed(from, to).sum();
      }
      Sum left = new Sum(from, (from + to) / 2);
      left.fork();
      return new Sum((from + to) / 2 + 1, to).compute() + left.join();
    }
  }

  private void scheduled() {
    int[] left = {3};
    ScheduledFuture<?>[] every = new ScheduledFuture<?>[1];
    every[0] = scheduled.scheduleAtFixedRate(() -> {
      log("tick");
      if (--left[0] == 0) {
        every[0].cancel(false);
      }
    }, 10, 10, TimeUnit.MILLISECONDS);
    scheduled.schedule(() -> log("late"), 15, TimeUnit.MILLISECONDS);
  }

  private void timer() {
    Timer t = new Timer("ticks");
    t.schedule(new TimerTask() {
      @Override
      public void run() {
        log("tick");
        t.cancel();
      }
    }, 10);
  }

  private void completable() {
    CompletableFuture<String> a = CompletableFuture.supplyAsync(() -> "a");
    CompletableFuture<String> b = a.thenApplyAsync(s -> s + "b");
    b.thenCombineAsync(CompletableFuture.supplyAsync(() -> "c", fixed), (x, y) -> x + y).thenAcceptAsync(Buttons::log, this::runOnUiThread);
    log(b.join());
  }

  private void timeout() {
    new CompletableFuture<String>().orTimeout(100, TimeUnit.MILLISECONDS).whenComplete((v, e) -> log("timed out " + e.getClass().getName()));
    new CompletableFuture<String>().completeOnTimeout("late", 50, TimeUnit.MILLISECONDS).thenAccept(Buttons::log);
    CompletableFuture.runAsync(() -> log("delayed"), CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
  }

  private static Callable<String> slow(String name, long ms) {
    return () -> {
      Thread.sleep(ms);
      return name;
    };
  }

  private void all() {
    List<Callable<String>> calls = Arrays.asList(slow("a", 30), slow("b", 20), slow("c", 10));
    start("asks", () -> {
      log("all " + fixed.invokeAll(calls).size());
      log("any " + cached.invokeAny(calls));
      ExecutorCompletionService<String> s = new ExecutorCompletionService<>(cached);
      calls.forEach(s::submit);
      log("first " + s.take().get() + s.take().get() + s.take().get());
    });
  }

  private void future() {
    FutureTask<String> f = new FutureTask<>(slow("done", 100));
    start("runs", f::run);
    start("gets", () -> log("got " + f.get()));
    start("hurries", () -> f.get(10, TimeUnit.MILLISECONDS));
    start("cancels", () -> {
      Thread.sleep(200);
      FutureTask<String> g = new FutureTask<>(slow("never", 1000));
      start("cancelled", g::run);
      Thread.sleep(10);
      log("cancelled " + g.cancel(true));
    });
  }

  private void down() throws InterruptedException {
    ExecutorService e = Executors.newFixedThreadPool(2);
    three(e);
    e.shutdown();
    log("down " + e.isTerminated() + " " + e.awaitTermination(15, TimeUnit.MILLISECONDS));
    log("terminated " + e.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS));
  }
}
