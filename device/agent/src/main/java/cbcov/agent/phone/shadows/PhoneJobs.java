package cbcov.agent.phone.shadows;

import android.app.JobSchedulerImpl;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.app.job.JobWorkItem;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowJobScheduler;

/** Hands the app's jobs to the phone, which runs them, where Robolectric only records them. */
@Implements(value = JobSchedulerImpl.class, isInAndroidSdk = false)
public class PhoneJobs extends ShadowJobScheduler.ShadowJobSchedulerImpl {
  @Override
  @Implementation
  public int schedule(JobInfo job) {
    int result = super.schedule(job);
    if (result == JobScheduler.RESULT_SUCCESS) {
      Phone.get().jobs().schedule(job, null);
    }
    return result;
  }

  @Override
  @Implementation
  public int enqueue(JobInfo job, JobWorkItem work) {
    int result = super.schedule(job); // super.enqueue would schedule it here, without its work
    if (result == JobScheduler.RESULT_SUCCESS) {
      Phone.get().jobs().schedule(job, work);
    }
    return result;
  }

  @Override
  @Implementation
  public void cancel(int id) {
    super.cancel(id);
    Phone.get().jobs().cancel(id);
  }

  @Override
  @Implementation
  public void cancelAll() {
    super.cancelAll();
    Phone.get().jobs().cancelAll();
  }
}
