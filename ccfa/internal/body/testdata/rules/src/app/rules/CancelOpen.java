package app.rules;

import android.app.Activity;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.os.Bundle;

/** `cancel open … named`: the job of that number, and no other one. */
public class CancelOpen extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        JobInfo job = new JobInfo.Builder(7, new ComponentName(this, Work.class)).build();
        ((JobScheduler) getSystemService(JOB_SCHEDULER_SERVICE)).schedule(job);
    }

    @Override
    protected void onStop() {
        super.onStop();
        ((JobScheduler) getSystemService(JOB_SCHEDULER_SERVICE)).cancel(7);
    }

    @Override
    protected void onPause() {
        super.onPause();
        ((JobScheduler) getSystemService(JOB_SCHEDULER_SERVICE)).cancel(8);
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
service CancelOpen$Work brought-by=job
callback CancelOpen$Work.onStartJob: lifecycle, life
callback CancelOpen$Work.onStopJob: lifecycle, life
callback CancelOpen.onCreate: lifecycle, life
	0 → 1 begin JobScheduler.schedule
	1 → 2 open(CancelOpen$Work)=pending
	2 → 3 posted(CancelOpen$Work.onStartJob)=yes
	3 → 4 post CancelOpen$Work.onStartJob by JobScheduler.schedule
	4 → end end JobScheduler.schedule
callback CancelOpen.onPause: lifecycle, life
callback CancelOpen.onStop: lifecycle, life
	0 → end posted(CancelOpen$Work.onStartJob)=none
slot open(CancelOpen$Work): opening, opens CancelOpen$Work
	pending
slot posted(CancelOpen$Work.onStartJob): posted
	yes runs CancelOpen$Work.onStartJob
*/
