package app.work;

import android.content.Context;
import android.os.SystemClock;
import androidx.work.Worker;
import androidx.work.WorkerParameters;

/** Follows an upload, if that was a success; takes its time, so that it can be stopped. */
public class Clean extends Worker {
    public Clean(Context context, WorkerParameters parameters) {
        super(context, parameters);
    }

    @Override
    public Result doWork() {
        for (int i = 0; i < 50 && !isStopped(); i++) {
            SystemClock.sleep(20);
        }
        return Result.success();
    }

    @Override
    public void onStopped() {}
}
