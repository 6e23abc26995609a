package app.viewlife;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** A view is listened to, which stands in the window as well. */
public class Other extends Activity implements View.OnAttachStateChangeListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.other);
        findViewById(R.id.other_go).addOnAttachStateChangeListener(this);
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    public void onViewAttachedToWindow(View view) {
    }

    @Override
    public void onViewDetachedFromWindow(View view) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
