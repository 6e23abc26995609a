package app.rules;

import android.app.Activity;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.os.Bundle;

/** `open job`. */
public class OpenJob extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        JobInfo job = new JobInfo.Builder(1, new ComponentName(this, Work.class)).build();
        ((JobScheduler) getSystemService(JOB_SCHEDULER_SERVICE)).schedule(job);
    }

    public static class Work extends JobService {
        @Override
        public boolean onStartJob(JobParameters parameters) {
            return false;
        }

        @Override
        public boolean onStopJob(JobParameters parameters) {
            return false;
        }
    }
}

/* WANT:
service OpenJob$Work brought-by=job
callback OpenJob$Work.onStartJob: lifecycle, life
callback OpenJob$Work.onStopJob: lifecycle, life
callback OpenJob.onCreate: lifecycle, life
	0 → 1 begin JobScheduler.schedule
	1 → 2 open(OpenJob$Work)=pending
	2 → 3 posted(OpenJob$Work.onStartJob)=yes
	3 → 4 post OpenJob$Work.onStartJob by JobScheduler.schedule
	4 → end end JobScheduler.schedule
slot open(OpenJob$Work): opening, opens OpenJob$Work
	pending
slot posted(OpenJob$Work.onStartJob): posted
	yes runs OpenJob$Work.onStartJob
*/
