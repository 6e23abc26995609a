package app.outcomes;

import android.app.Activity;
import android.os.Bundle;

/** Opened by a window that stays. */
public class HelpActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
