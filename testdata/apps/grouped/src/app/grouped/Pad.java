package app.grouped;

import android.content.Context;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** Made by the group itself. */
public class Pad extends View {
    public Pad(Context context) {
        super(context);
        setFocusable(true);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        return true;
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        return super.onKeyDown(code, event);
    }
}
