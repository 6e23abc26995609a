package app.customviews;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Rect;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** A view of the app, put into the layout: the framework makes it and calls its overrides. */
public class Dial extends View {
    interface OnTurnListener {
        void onTurn(int steps);
    }

    private OnTurnListener listener;
    private int steps;

    public Dial(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    void setOnTurnListener(OnTurnListener listener) {
        this.listener = listener;
    }

    @Override
    protected void onFinishInflate() {
        super.onFinishInflate();
    }

    @Override
    protected void onAttachedToWindow() {
        super.onAttachedToWindow();
    }

    @Override
    protected void onDetachedFromWindow() {
        super.onDetachedFromWindow();
    }

    @Override
    protected void onMeasure(int width, int height) {
        super.onMeasure(width, height);
    }

    @Override
    protected void onSizeChanged(int width, int height, int oldWidth, int oldHeight) {
    }

    @Override
    protected void onDraw(Canvas canvas) {
        super.onDraw(canvas);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        return super.onTouchEvent(event);
    }

    @Override
    public boolean performClick() {
        turn();
        return super.performClick();
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        turn();
        return super.onKeyDown(code, event);
    }

    @Override
    protected void onFocusChanged(boolean focused, int direction, Rect from) {
        super.onFocusChanged(focused, direction, from);
    }

    @Override
    protected Parcelable onSaveInstanceState() {
        return super.onSaveInstanceState();
    }

    @Override
    protected void onRestoreInstanceState(Parcelable state) {
        super.onRestoreInstanceState(state);
    }

    private void turn() {
        steps++;
        if (listener != null) {
            listener.onTurn(steps);
        }
    }
}
