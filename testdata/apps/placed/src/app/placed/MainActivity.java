package app.placed;

import android.app.Activity;
import android.os.Bundle;

/** A layout names a fragment: it is made while the layout is inflated, and lives inside the window's life. */
public class MainActivity extends Activity {
    int last;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    @Override
    protected void onStart() {
        super.onStart();
        last = 1;
    }

    @Override
    protected void onResume() {
        super.onResume();
        last = 2;
    }

    @Override
    protected void onPause() {
        super.onPause();
        last = 3;
    }

    @Override
    protected void onStop() {
        super.onStop();
        last = 4;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        last = 5;
    }
}
