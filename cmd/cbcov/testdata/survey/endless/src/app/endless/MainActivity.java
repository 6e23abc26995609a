package app.endless;

import android.app.Activity;
import android.os.Bundle;

/** Never comes back. */
public class MainActivity extends Activity {
    private volatile int turns;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        while (true) {
            turns++;
        }
    }
}
