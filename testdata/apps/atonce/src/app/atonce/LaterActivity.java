package app.atonce;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** A transaction that waits, until what waits is executed. */
public class LaterActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.later);
    }

    public void add(View button) {
        getFragmentManager().beginTransaction().replace(R.id.frame, new Three()).commit();
        getFragmentManager().executePendingTransactions();
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
