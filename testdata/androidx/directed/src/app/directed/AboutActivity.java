package app.directed;

import android.app.Activity;
import android.os.Bundle;

/** A destination of the graph that is a window of its own. */
public class AboutActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }
}
