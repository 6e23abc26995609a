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
        sync.setOnClickListener(v -> sync());
        column.addView(sync);
        Button clean = new Button(this);
        clean.setText("Clean");
        clean.setOnClickListener(v -> startService(new Intent(this, CleanWork.class)));
        column.addView(clean);
        setContentView(column);
    }

    private void sync() {
        JobScheduler scheduler = getSystemService(JobScheduler.class);
        scheduler.schedule(new JobInfo.Builder(1, new ComponentName(this, SyncJob.class)).setMinimumLatency(1000).build());
    }
}
