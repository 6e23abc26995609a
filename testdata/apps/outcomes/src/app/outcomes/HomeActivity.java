package app.outcomes;

import android.app.Activity;
import android.os.Bundle;

/** Opened by a window that goes. */
public class HomeActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
