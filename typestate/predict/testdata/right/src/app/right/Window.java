package app.right;

import android.app.Activity;
import android.os.Bundle;
import android.view.View.OnClickListener;

/** A window with two buttons. */
abstract class Window extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
    }

    void onGo(OnClickListener listener) {
        findViewById(R.id.go).setOnClickListener(listener);
    }
}
