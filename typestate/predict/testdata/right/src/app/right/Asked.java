package app.right;

import android.os.AsyncTask;

/** The task is asked for its state. */
public class Asked extends Window {
    private final Load task = new Load(null);

    @Override
    protected void onStart() {
        super.onStart();
        onGo(v -> {
            if (task.getStatus() == AsyncTask.Status.PENDING) task.execute("a");
        });
    }
}
