package app.work;

import android.content.Context;
import androidx.work.Worker;
import androidx.work.WorkerParameters;

/** Nobody asks for it. */
public class Never extends Worker {
    public Never(Context context, WorkerParameters parameters) {
        super(context, parameters);
    }

    @Override
    public Result doWork() {
        return Result.failure();
    }
}
