package app.atonce;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Transactions that are executed before commitNow returns. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new One()).commitNow();
    }

    public void swap(View button) {
        getFragmentManager().beginTransaction().replace(R.id.box, new Two()).commitNow();
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
