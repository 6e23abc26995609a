package lib.rows;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import androidx.recyclerview.widget.RecyclerView;

/** A list with a header of the app's module: a library's view above one that the framework model knows. */
public class Rows extends RecyclerView {
    private Header header;

    public Rows(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onAttachedToWindow() {
        super.onAttachedToWindow();
        Module module = Modules.of(getContext());
        header = module == null ? null : module.header();
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (header != null && event.getActionMasked() == MotionEvent.ACTION_DOWN) {
            header.pulled();
        }
        return super.onTouchEvent(event);
    }

    @Override
    protected void onDetachedFromWindow() {
        super.onDetachedFromWindow();
        if (header != null) {
            header.gone();
        }
    }
}
