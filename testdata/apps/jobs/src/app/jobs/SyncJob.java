package app.jobs;

import android.app.job.JobParameters;
import android.app.job.JobService;

public class SyncJob extends JobService {
    @Override
    public boolean onStartJob(JobParameters parameters) {
        jobFinished(parameters, false);
        return true;
    }

    @Override
    public boolean onStopJob(JobParameters parameters) {
        return false;
    }
}
