package app.calledoff;

import android.app.job.JobParameters;
import android.app.job.JobService;

public class Sync extends JobService {
    @Override
    public boolean onStartJob(JobParameters parameters) {
        return true;
    }

    @Override
    public boolean onStopJob(JobParameters parameters) {
        return true;
    }
}
