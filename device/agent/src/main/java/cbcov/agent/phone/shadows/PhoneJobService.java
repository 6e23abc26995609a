package cbcov.agent.phone.shadows;

import android.app.job.JobParameters;
import android.app.job.JobService;
import android.app.job.JobServiceEngine;
import cbcov.agent.phone.Fields;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowJobService;

/** Tells the scheduler that a job has ended, as Android's code does, where Robolectric only remembers it. */
@Implements(JobService.class)
public class PhoneJobService extends ShadowJobService {
  @RealObject private JobService service;

  @Override
  @Implementation
  protected void jobFinished(JobParameters job, boolean again) {
    super.jobFinished(job, again);
    JobServiceEngine engine = Fields.get(JobService.class, "mEngine", service);
    engine.jobFinished(job, again);
  }
}
