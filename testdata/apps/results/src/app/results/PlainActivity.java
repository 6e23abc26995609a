package app.results;

import android.app.Activity;
import android.content.Intent;

/** Waits for a result, but starts nothing for one: the twin of MainActivity. */
public class PlainActivity extends Activity {
    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
    }
}
