package app.wrong;

import android.app.Activity;
import android.os.Bundle;

/** A window with two buttons. */
abstract class Window extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
    }
}
