package app.wrong;

import android.view.View;
import android.view.View.OnClickListener;

/** The flag that should guard the task is never set. */
public class Unset extends Window implements OnClickListener {
    private final Load task = new Load();
    private boolean running;

    @Override
    protected void onStart() {
        super.onStart();
        findViewById(R.id.go).setOnClickListener(this);
        findViewById(R.id.more).setOnClickListener(v -> running = false);
    }

    @Override
    public void onClick(View v) {
        if (!running) {
            task.execute("a");
        }
    }
}
