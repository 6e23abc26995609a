package cbcov.agent.phone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread pool that the app gets where it asks for a java.util.concurrent.ThreadPoolExecutor: each task is pending until it is
 * chosen, and the tasks of one pool start in their order.
 */
public class VirtualExecutor extends ThreadPoolExecutor implements Background.Pool {
  private boolean down;

  public VirtualExecutor(int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue) {
    this(core, max, keep, unit, queue, Hooks.Names.next());
  }

  public VirtualExecutor(
      int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
    super(core, max, keep, unit, queue, factory);
  }

  public VirtualExecutor(
      int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue, RejectedExecutionHandler rejected) {
    super(core, max, keep, unit, queue, Hooks.Names.next(), rejected);
  }

  public VirtualExecutor(
      int core,
      int max,
      long keep,
      TimeUnit unit,
      BlockingQueue<Runnable> queue,
      ThreadFactory factory,
      RejectedExecutionHandler rejected) {
    super(core, max, keep, unit, queue, factory, rejected);
  }

  /** A queue that takes everything keeps the pool at its core; others let it grow. */
  @Override
  public int parallel() {
    boolean endless = getQueue().remainingCapacity() == Integer.MAX_VALUE;
    return Math.max(endless ? getCorePoolSize() : getMaximumPoolSize(), 1);
  }

  @Override
  public int core() {
    return Math.min(getCorePoolSize(), parallel());
  }

  @Override
  public ThreadFactory factory() {
    return getThreadFactory();
  }

  @Override
  public void execute(Runnable r) {
    if (r == null) {
      throw new NullPointerException();
    }
    if (down) {
      getRejectedExecutionHandler().rejectedExecution(r, this);
      return;
    }
    Phone.get().background().add(this, 0, () -> runHere(r), Code.of(r));
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Runnable r, T result) {
    return new Promise<>(r, result);
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> c) {
    return new Promise<>(c);
  }

  private void runHere(Runnable r) {
    beforeExecute(Thread.currentThread(), r);
    Throwable thrown = null;
    try {
      r.run();
    } catch (RuntimeException | Error e) {
      thrown = e;
      throw e;
    } finally {
      afterExecute(r, thrown);
    }
  }

  @Override
  public void shutdown() {
    down = true;
    terminated();
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
