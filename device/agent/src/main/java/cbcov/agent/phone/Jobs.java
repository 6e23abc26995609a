package cbcov.agent.phone;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobWorkItem;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Binder;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.PersistableBundle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * The app's jobs, run as the system's scheduler does: when its time has come, the service is bound, its onStartJob called by the service's own
 * JobServiceEngine, and it is unbound when the job has ended (AOSP com.android.server.job.JobServiceContext). All conditions but time hold: the
 * phone is charged, idle and on a network.
 */
public final class Jobs {
  /** A job that the app has scheduled, until it is done or cancelled. */
  private static final class Scheduled {
    final JobInfo info;
    final List<JobWorkItem> work = new ArrayList<>();
    int failures;
    ServiceConnection bound; // while it runs
    Object job; // its service, as the scheduler sees it
    JobParameters parameters;

    Scheduled(JobInfo info) {
      this.info = info;
    }
  }

  private final Services services;
  private final Map<Integer, Scheduled> jobs = new HashMap<>();

  Jobs(Services services) {
    this.services = services;
  }

  /** The app schedules a job; work is one of its items, null without any. Any thread. */
  public synchronized void schedule(JobInfo info, JobWorkItem work) {
    Scheduled before = jobs.get(info.getId());
    if (before != null && before.bound != null && work != null) {
      before.work.add(work); // its run takes it
      return;
    }
    Scheduled j = new Scheduled(info);
    if (work != null) {
      j.work.addAll(before == null ? List.of() : before.work);
      j.work.add(work);
    }
    jobs.put(info.getId(), j);
    begin(j, info.isPeriodic() ? 0 : info.getMinLatencyMillis());
  }

  private void begin(Scheduled j, long delayMs) {
    new Handler(Looper.getMainLooper()).postDelayed(() -> start(j), delayMs);
  }

  /** The app cancels a job: one that runs hears of it. */
  public synchronized void cancel(int id) {
    Scheduled j = jobs.remove(id);
    if (j != null && j.bound != null) {
      Messages.post(() -> stop(j));
    }
  }

  private void stop(Scheduled j) {
    if (j.job != null && j.bound != null) {
      ReflectionHelpers.callInstanceMethod(j.job, "stopJob", ClassParameter.from(JobParameters.class, j.parameters));
      Messages.post(() -> unbind(j));
    }
  }

  public synchronized void cancelAll() {
    for (int id : new ArrayList<>(jobs.keySet())) {
      cancel(id);
    }
  }

  private synchronized boolean isScheduled(Scheduled j) {
    return jobs.get(j.info.getId()) == j;
  }

  private void start(Scheduled j) {
    if (!isScheduled(j) || j.bound != null) {
      return;
    }
    j.bound =
        new ServiceConnection() {
          @Override
          public void onServiceConnected(ComponentName name, IBinder service) {
            run(j, service);
          }

          @Override
          public void onServiceDisconnected(ComponentName name) {}
        };
    if (!services.bind(new Intent().setComponent(j.info.getService()), j.bound)) {
      j.bound = null;
    }
  }

  private void run(Scheduled j, IBinder service) {
    try {
      Class<?> stub = Class.forName("android.app.job.IJobService$Stub");
      j.job = ReflectionHelpers.callStaticMethod(stub, "asInterface", ClassParameter.from(IBinder.class, service));
      j.parameters = parameters(j);
      if (j.job != null) {
        ReflectionHelpers.callInstanceMethod(j.job, "startJob", ClassParameter.from(JobParameters.class, j.parameters));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the job hears of itself. The constructor grew with the API levels: the id is its first number. */
  private JobParameters parameters(Scheduled j) throws ReflectiveOperationException {
    Constructor<?> longest = null;
    for (Constructor<?> c : JobParameters.class.getDeclaredConstructors()) {
      longest = longest == null || c.getParameterCount() > longest.getParameterCount() ? c : longest;
    }
    Class<?>[] types = longest.getParameterTypes();
    Object[] args = new Object[types.length];
    boolean named = false;
    for (int i = 0; i < types.length; i++) {
      if (types[i] == IBinder.class) {
        args[i] = callback(j);
      } else if (types[i] == PersistableBundle.class) {
        args[i] = j.info.getExtras();
      } else if (types[i] == int.class) {
        args[i] = named ? 0 : j.info.getId();
        named = true;
      } else if (types[i] == boolean.class) {
        args[i] = false;
      }
    }
    longest.setAccessible(true);
    return (JobParameters) longest.newInstance(args);
  }

  /** What the job calls: the scheduler. */
  private IBinder callback(Scheduled j) throws ClassNotFoundException {
    Class<?> type = Class.forName("android.app.job.IJobCallback");
    Binder binder = new Binder();
    Object scheduler =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (p, m, args) ->
                switch (m.getName()) {
                  case "asBinder" -> binder;
                  case "acknowledgeStartMessage" -> {
                    if (Boolean.FALSE.equals(args[1])) {
                      ended(j, false);
                    }
                    yield null;
                  }
                  case "jobFinished" -> {
                    ended(j, Boolean.TRUE.equals(args[1]));
                    yield null;
                  }
                  case "dequeueWork" -> next(j);
                  case "completeWork" -> true;
                  default -> null;
                });
    binder.attachInterface((android.os.IInterface) scheduler, "android.app.job.IJobCallback");
    return binder;
  }

  private synchronized JobWorkItem next(Scheduled j) {
    if (!j.work.isEmpty()) {
      return j.work.remove(0);
    }
    ended(j, false);
    return null;
  }

  /** A job has ended. It comes again where it says so, later each time, or where it is periodic. */
  private synchronized void ended(Scheduled j, boolean again) {
    if (j.bound == null) {
      return;
    }
    Messages.post(() -> unbind(j));
    if (!isScheduled(j)) {
      return;
    }
    if (again) {
      long first = j.info.getInitialBackoffMillis();
      boolean linear = j.info.getBackoffPolicy() == JobInfo.BACKOFF_POLICY_LINEAR;
      long wait = linear ? first * (j.failures + 1) : first << Math.min(j.failures, 10);
      j.failures++;
      begin(j, Math.min(wait, JobInfo.MAX_BACKOFF_DELAY_MILLIS));
    } else if (j.info.isPeriodic()) {
      begin(j, j.info.getIntervalMillis());
    } else {
      jobs.remove(j.info.getId());
      Context app = Phone.get().process().application();
      app.getSystemService(JobScheduler.class).cancel(j.info.getId()); // Robolectric's list
    }
  }

  private void unbind(Scheduled j) {
    ServiceConnection c = j.bound;
    j.bound = null;
    j.job = null;
    if (c != null) {
      services.unbind(c);
    }
  }
}
