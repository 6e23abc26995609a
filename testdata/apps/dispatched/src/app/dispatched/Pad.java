package app.dispatched;

import android.content.Context;
import android.util.AttributeSet;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** Sees its events first: what its listeners and its other overrides do is inside of its super calls. */
public class Pad extends View {
    public Pad(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        return super.dispatchTouchEvent(event);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        return super.onTouchEvent(event);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        return super.dispatchKeyEvent(event);
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        return super.onKeyDown(code, event);
    }

    @Override
    public boolean onKeyUp(int code, KeyEvent event) {
        return super.onKeyUp(code, event);
    }

    @Override
    public boolean performClick() {
        return super.performClick();
    }
}
