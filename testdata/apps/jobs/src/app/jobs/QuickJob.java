package app.jobs;

import android.app.job.JobParameters;
import android.app.job.JobService;

/** Done when onStartJob returns: there is nothing to stop. */
public class QuickJob extends JobService {
    @Override
    public boolean onStartJob(JobParameters parameters) {
        return false;
    }

    @Override
    public boolean onStopJob(JobParameters parameters) {
        return false;
    }
}
