package app.work;

import android.content.Context;
import androidx.work.Worker;
import androidx.work.WorkerParameters;

/** Works on a thread of the library. */
public class Upload extends Worker {
    public Upload(Context context, WorkerParameters parameters) {
        super(context, parameters);
    }

    @Override
    public Result doWork() {
        return Result.success();
    }
}
