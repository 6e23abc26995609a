package app.going;

import android.app.Activity;
import android.content.Intent;

/** What all windows go to others by. */
public abstract class BaseActivity extends Activity {
    protected void go(Class<?> to) {
        startActivity(intentOf(to));
    }

    private Intent intentOf(Class<?> to) {
        return new Intent(this, to);
    }
}
