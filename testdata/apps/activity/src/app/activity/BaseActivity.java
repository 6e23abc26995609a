package app.activity;

import android.app.Activity;
import android.os.Bundle;

/** Run by both subclasses, one of which overrides onPause on top: the receivers tell these callbacks apart. */
public abstract class BaseActivity extends Activity {
    int visits;

    abstract int layout();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(layout());
    }

    @Override
    protected void onStart() {
        super.onStart();
        visits++;
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putInt("visits", visits);
    }
}
