package cbcov.agent.phone;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A task of a pool's whose result somebody can ask for. What it fails with is kept for who asks, and nobody else hears of it: so it is part of the app's
 * state, until somebody asks. Any thread.
 */
class Promise<V> extends FutureTask<V> {
  private String failure = ""; // its class, and where in the app's code it comes from; empty: there is none
  private final String code; // of the app's that it runs; null: nobody knows
  private volatile boolean asked;

  Promise(Callable<V> call) {
    super(call);
    this.code = Code.of(call);
  }

  Promise(Callable<V> call, String code) {
    super(call);
    this.code = code;
  }

  Promise(Runnable r, V result) {
    super(r, result);
    this.code = Code.of(r);
  }

  /** The class of the app's code that it runs; null: nobody knows. */
  String code() {
    return code;
  }

  @Override
  protected void setException(Throwable t) {
    failure = t.getClass().getName() + place(t);
    super.setException(t);
    Phone.get().process().failed(this);
  }

  private static String place(Throwable t) {
    for (StackTraceElement e : t.getStackTrace()) {
      if (Background.isOwnCode(e)) {
        return " at " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber();
      }
    }
    return "";
  }

  /** What it failed with, of which nobody has heard; empty: it did not, or somebody has. */
  String kept() {
    return asked ? "" : failure;
  }

  @Override
  public V get() throws InterruptedException, ExecutionException {
    asked = true;
    return super.get();
  }

  @Override
  public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    asked = true;
    return super.get(time, unit);
  }
}
