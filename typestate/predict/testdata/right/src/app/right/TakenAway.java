package app.right;

import android.view.View;
import android.view.View.OnClickListener;

/** The task is taken away when it is done, and none is begun while there is one. */
public class TakenAway extends Window implements OnClickListener {
    private Load task;

    @Override
    protected void onStart() {
        super.onStart();
        onGo(this);
    }

    @Override
    public void onClick(View v) {
        if (task != null) return;
        task = new Load(() -> task = null);
        task.execute("a");
    }
}
