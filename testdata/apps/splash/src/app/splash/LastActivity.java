package app.splash;

import android.app.Activity;
import android.os.Bundle;

/** The end. */
public class LastActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }
}
