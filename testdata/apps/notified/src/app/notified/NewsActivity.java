package app.notified;

import android.app.Activity;
import android.os.Bundle;

/** Opened by the notification alone. */
public class NewsActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
