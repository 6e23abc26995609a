package app.right;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import android.view.View;

/** A view that follows the finger. */
public class Flung extends View {
    private VelocityTracker tracker;

    public Flung(Context context, AttributeSet set) {
        super(context, set);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (tracker == null) {
            tracker = VelocityTracker.obtain();
        }
        tracker.addMovement(event);
        switch (event.getActionMasked()) {
            case MotionEvent.ACTION_UP:
                tracker.computeCurrentVelocity(1000);
                performClick();
                end();
                break;
            case MotionEvent.ACTION_CANCEL:
                end();
                break;
        }
        return true;
    }

    private void end() {
        tracker.recycle();
        tracker = null;
    }
}
