package app.announced;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** A click asks something. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void ask(View button) {
        new Ask().show(getFragmentManager(), "ask");
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
