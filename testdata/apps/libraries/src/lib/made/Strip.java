package lib.made;

import android.content.Context;
import android.view.MotionEvent;
import android.view.View;

/** A view that asks for what it shows when it is laid out, and tells of touches. */
public class Strip extends View {
    /** What it shows. */
    public interface Provider {
        int offset();

        void touched();
    }

    private Provider provider;

    public Strip(Context context) {
        super(context);
    }

    public void setProvider(Provider provider) {
        this.provider = provider;
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        super.onLayout(changed, left, top, right, bottom);
        if (provider != null) {
            provider.offset();
        }
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (provider != null) {
            provider.touched();
        }
        return true;
    }
}
