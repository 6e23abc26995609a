package app.right;

import android.os.Handler;

/** Each message has a task of its own. */
public class Posted extends Window {
    private final Handler handler = new Handler();

    @Override
    protected void onStart() {
        super.onStart();
        onGo(v -> {
            Load task = new Load(null);
            handler.post(() -> task.execute("a"));
        });
    }
}
