package app;

import android.view.View;
import androidx.lib.LibraryActivity;

/** Calls that reach the framework through a library's class. */
public class Supers extends LibraryActivity {
    @Override
    protected void setUp() {}

    @Override
    protected void onStart() {
        super.onStart(); // callin onStart: Activity.onStart
        // calls onStart: none
    }

    public void save(View v) {
        finish(); // callin finish: Activity.finish
    }

    int flow(boolean a, int n) {
        int sum = 0;
        try {
            onStart();
            for (int i = 0; i < n; i++) {
                if (a) {
                    onResume();
                } else {
                    onPause();
                }
                sum += i;
            }
            switch (n) {
                case 1:
                    onStop();
                    break;
                case 2:
                    throw new IllegalStateException();
                default:
            }
        } catch (IllegalArgumentException e) {
            finish();
        }
        return sum;
    }
}
