package app.work;

import android.content.Context;
import androidx.concurrent.futures.CallbackToFutureAdapter;
import androidx.work.ListenableWorker;
import androidx.work.WorkerParameters;
import com.google.common.util.concurrent.ListenableFuture;

/** Begins on the main thread, and is never done by itself. */
public class Own extends ListenableWorker {
    public Own(Context context, WorkerParameters parameters) {
        super(context, parameters);
    }

    @Override
    public ListenableFuture<Result> startWork() {
        return CallbackToFutureAdapter.getFuture(completer -> "never");
    }

    @Override
    public void onStopped() {}
}
