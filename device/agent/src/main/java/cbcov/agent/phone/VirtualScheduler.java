package cbcov.agent.phone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The scheduled pool that the app gets: its tasks are pending until virtual time has come and they are chosen. */
public class VirtualScheduler extends ScheduledThreadPoolExecutor implements Background.Pool {
  private boolean down;

  public VirtualScheduler(int core) {
    super(core, Hooks.Names.next());
  }

  public VirtualScheduler(int core, ThreadFactory factory) {
    super(core, factory);
  }

  public VirtualScheduler(int core, RejectedExecutionHandler rejected) {
    super(core, Hooks.Names.next(), rejected);
  }

  public VirtualScheduler(int core, ThreadFactory factory, RejectedExecutionHandler rejected) {
    super(core, factory, rejected);
  }

  /** One scheduled task; a period below 0 counts from the end of a run. */
  private final class Timed<V> extends Promise<V> implements ScheduledFuture<V>, java.util.concurrent.RunnableScheduledFuture<V> {
    private final long period; // milliseconds; 0: runs once
    private long due;

    Timed(Callable<V> call, Object code, long delay, long period) {
      super(call, Code.of(code));
      this.period = period;
      plan(delay);
    }

    private void plan(long delay) {
      due = Hooks.currentTimeMillis() + delay;
      Phone.get().background().add(VirtualScheduler.this, delay, this, code());
    }

    @Override
    public void run() {
      if (period == 0) {
        super.run();
      } else if (runAndReset() && !down) {
        plan(period < 0 ? -period : Math.max(due + period - Hooks.currentTimeMillis(), 0));
      }
    }

    @Override
    public boolean isPeriodic() {
      return period != 0;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - Hooks.currentTimeMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed o) {
      return Long.compare(getDelay(TimeUnit.MILLISECONDS), o.getDelay(TimeUnit.MILLISECONDS));
    }
  }

  @Override
  public int parallel() {
    return Math.max(getCorePoolSize(), 1);
  }

  @Override
  public int core() {
    return parallel();
  }

  @Override
  public ThreadFactory factory() {
    return getThreadFactory();
  }

  private <V> ScheduledFuture<V> plan(Callable<V> call, Object code, long delay, long period) {
    Timed<V> t = new Timed<>(call, code, delay, period);
    if (down) {
      t.cancel(false);
    }
    return t;
  }

  private static Callable<Object> call(Runnable r) {
    return () -> {
      r.run();
      return null;
    };
  }

  @Override
  public void execute(Runnable r) {
    plan(call(r), r, 0, 0);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable r, long delay, TimeUnit unit) {
    return plan(call(r), r, unit.toMillis(delay), 0);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> c, long delay, TimeUnit unit) {
    return plan(c, c, unit.toMillis(delay), 0);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(Runnable r, long first, long period, TimeUnit unit) {
    return plan(call(r), r, unit.toMillis(first), Math.max(unit.toMillis(period), 1));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(Runnable r, long first, long delay, TimeUnit unit) {
    return plan(call(r), r, unit.toMillis(first), -Math.max(unit.toMillis(delay), 1));
  }

  @Override
  public void shutdown() {
    down = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    down = true;
    Phone.get().background().removeAll(this);
    return new ArrayList<>();
  }

  @Override
  public boolean isShutdown() {
    return down;
  }

  @Override
  public boolean isTerminated() {
    return down && !Phone.get().background().has(this);
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    Waits.until(this::isTerminated, Math.max(unit.toMillis(timeout), 0));
    return isTerminated();
  }
}
