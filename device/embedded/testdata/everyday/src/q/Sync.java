package q;

import android.app.job.JobParameters;
import android.app.job.JobService;

/** A job: done at once, once to be tried again, or never done. */
public class Sync extends JobService {
  private static int tried;

  @Override
  public void onCreate() {
    super.onCreate();
    Screen.log("Sync.onCreate");
  }

  @Override
  public boolean onStartJob(JobParameters p) {
    String kind = p.getExtras().getString("kind");
    Screen.log("Sync.onStartJob " + p.getJobId() + " " + kind);
    if (kind.equals("retry")) {
      new Thread(() -> jobFinished(p, tried++ == 0)).start();
    }
    return !kind.equals("work");
  }

  @Override
  public boolean onStopJob(JobParameters p) {
    Screen.log("Sync.onStopJob " + p.getJobId());
    return false;
  }

  @Override
  public void onDestroy() {
    super.onDestroy();
    Screen.log("Sync.onDestroy");
  }
}
