package app.wrong;

import android.os.Handler;

/** Each click posts the same task. */
public class Posted extends Window {
    private final Handler handler = new Handler();
    private final Load task = new Load();

    @Override
    protected void onStart() {
        super.onStart();
        findViewById(R.id.go).setOnClickListener(v -> handler.post(() -> task.execute("a")));
    }
}
