package app.jobs;

import android.app.Activity;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        Button sync = new Button(this);
        sync.setText("Sync");
        sync.setOnClickListener(v -> schedule(1, SyncJob.class));
        column.addView(sync);
        Button clean = new Button(this);
        clean.setText("Clean");
        clean.setOnClickListener(v -> startService(new Intent(this, CleanWork.class)));
        column.addView(clean);
        Button quick = new Button(this);
        quick.setText("Quick");
        quick.setOnClickListener(v -> schedule(2, QuickJob.class));
        column.addView(quick);
        setContentView(column);
    }

    private void schedule(int id, Class<?> job) {
        JobScheduler scheduler = getSystemService(JobScheduler.class);
        scheduler.schedule(new JobInfo.Builder(id, new ComponentName(this, job)).setMinimumLatency(1000).build());
    }
}
