package app.calledoff;

import android.app.Activity;
import android.app.AlarmManager;
import android.app.PendingIntent;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.ComponentName;
import android.content.Intent;

/** Alarms and jobs that are set while the window is resumed, and called off: each by what is equal to it, and by what is not. */
public class MainActivity extends Activity {
    private static final int RING = 1;
    private static final int SNOOZE = 2;
    private static final int SYNC = 1;
    private static final int CLEAN = 2;

    @Override
    protected void onResume() {
        super.onResume();
        AlarmManager alarms = getSystemService(AlarmManager.class);
        alarms.set(AlarmManager.RTC, System.currentTimeMillis() + 1000, ring());
        alarms.set(AlarmManager.RTC, System.currentTimeMillis() + 1000,
                PendingIntent.getBroadcast(this, SNOOZE, new Intent(this, Snooze.class), PendingIntent.FLAG_IMMUTABLE));
        JobScheduler jobs = getSystemService(JobScheduler.class);
        jobs.schedule(new JobInfo.Builder(SYNC, new ComponentName(this, Sync.class)).setMinimumLatency(1000).build());
        jobs.schedule(new JobInfo.Builder(CLEAN, new ComponentName(this, Clean.class)).setMinimumLatency(1000).build());
    }

    /** Ring and Sync cannot come behind it; Snooze and Clean can, as the numbers are those of others. */
    @Override
    protected void onPause() {
        super.onPause();
        AlarmManager alarms = getSystemService(AlarmManager.class);
        alarms.cancel(ring());
        alarms.cancel(PendingIntent.getBroadcast(this, RING, new Intent(this, Snooze.class), PendingIntent.FLAG_IMMUTABLE));
        JobScheduler jobs = getSystemService(JobScheduler.class);
        jobs.cancel(SYNC);
        jobs.cancel(3);
    }

    private PendingIntent ring() {
        return PendingIntent.getBroadcast(this, RING, new Intent(this, Ring.class), PendingIntent.FLAG_IMMUTABLE);
    }
}
