package app.work;

import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.lifecycle.Observer;
import androidx.work.ExistingWorkPolicy;
import androidx.work.OneTimeWorkRequest;
import androidx.work.WorkInfo;
import androidx.work.WorkManager;
import java.util.List;

/** Asks for work: a chain of two, and one that has a name. What becomes of the chain is observed. */
public class MainActivity extends ComponentActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        WorkManager.getInstance(this).getWorkInfosByTagLiveData("chain").observe(this, new Info());
        findViewById(R.id.upload).setOnClickListener(new Start());
        findViewById(R.id.own).setOnClickListener(new Begin());
        findViewById(R.id.stop).setOnClickListener(new Stop());
    }

    @Override
    protected void onStart() {
        super.onStart();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    static class Info implements Observer<List<WorkInfo>> {
        @Override
        public void onChanged(List<WorkInfo> list) {}
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            OneTimeWorkRequest first = new OneTimeWorkRequest.Builder(Upload.class).addTag("chain").build();
            WorkManager.getInstance(MainActivity.this).beginWith(first).then(OneTimeWorkRequest.from(Clean.class)).enqueue();
        }
    }

    class Begin implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            OneTimeWorkRequest own = new OneTimeWorkRequest.Builder(Own.class).build();
            WorkManager.getInstance(MainActivity.this).enqueueUniqueWork("own", ExistingWorkPolicy.KEEP, own);
        }
    }

    class Stop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            WorkManager.getInstance(MainActivity.this).cancelAllWork();
        }
    }
}
