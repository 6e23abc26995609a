package cbcov.agent.phone;

import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ThreadFactory;
import org.robolectric.util.ReflectionHelpers;

/** The java.util.Timer that the app gets: its tasks are pending until virtual time has come and they are chosen. */
public class VirtualTimer extends Timer implements Background.Pool {
  private static final int SCHEDULED = 1; // states of java.util.TimerTask
  private static final int CANCELLED = 3;

  private final String name;
  private boolean cancelled;

  public VirtualTimer() {
    this("Timer-" + Phone.get().process().nextPool());
  }

  public VirtualTimer(boolean daemon) {
    this();
  }

  public VirtualTimer(String name, boolean daemon) {
    this(name);
  }

  public VirtualTimer(String name) {
    super(name, true);
    super.cancel(); // its own thread ends: the tasks run as the device chooses
    this.name = name;
  }

  @Override
  public int parallel() {
    return 1;
  }

  @Override
  public int core() {
    return 1;
  }

  @Override
  public ThreadFactory factory() {
    return r -> new Thread(r, name);
  }

  private void plan(TimerTask task, long delay, long period) {
    if (delay < 0) {
      throw new IllegalArgumentException("Negative delay.");
    }
    if (cancelled) {
      throw new IllegalStateException("Timer already cancelled.");
    }
    if (state(task) != 0) {
      throw new IllegalStateException("Task already scheduled or cancelled");
    }
    ReflectionHelpers.setField(TimerTask.class, task, "state", SCHEDULED);
    add(task, delay, period);
  }

  private void add(TimerTask task, long delay, long period) {
    Phone.get().background().add(this, delay, () -> run(task, period), Code.of(task));
  }

  private void run(TimerTask task, long period) {
    if (cancelled || state(task) == CANCELLED) {
      return;
    }
    if (period > 0) {
      add(task, period, period);
    }
    task.run();
  }

  private static int state(TimerTask task) {
    return Fields.get(TimerTask.class, "state", task);
  }

  @Override
  public void schedule(TimerTask task, long delay) {
    plan(task, delay, 0);
  }

  @Override
  public void schedule(TimerTask task, Date time) {
    plan(task, until(time), 0);
  }

  @Override
  public void schedule(TimerTask task, long delay, long period) {
    plan(task, delay, period);
  }

  @Override
  public void schedule(TimerTask task, Date first, long period) {
    plan(task, until(first), period);
  }

  @Override
  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    plan(task, delay, period);
  }

  @Override
  public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
    plan(task, until(first), period);
  }

  private static long until(Date time) {
    return Math.max(time.getTime() - Hooks.currentTimeMillis(), 0);
  }

  @Override
  public void cancel() {
    cancelled = true;
    Phone.get().background().removeAll(this);
  }

  @Override
  public int purge() {
    return 0;
  }
}
