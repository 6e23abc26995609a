package app.wrong;

import android.view.View;
import android.view.View.OnClickListener;

/** The task is made when it is missing, and never taken away: the second click executes it again. */
public class MadeOnce extends Window implements OnClickListener {
    private Load task;

    @Override
    protected void onStart() {
        super.onStart();
        findViewById(R.id.go).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        if (task == null) {
            task = new Load();
        }
        task.execute("a");
    }
}
