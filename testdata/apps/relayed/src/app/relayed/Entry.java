package app.relayed;

import android.app.Activity;
import android.content.Intent;

/** Opens the first window as it starts, and is gone: it is never resumed. */
public class Entry extends Activity {
    @Override
    protected void onStart() {
        super.onStart();
        startActivity(new Intent(this, MainActivity.class));
        finish();
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }
}
