package app.boxed;

import android.app.Dialog;
import android.content.Context;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** Sees each touch and key before what is in it, which hears of it inside. */
class Box extends Dialog {
    Box(Context context) {
        super(context);
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.box);
        View done = findViewById(R.id.done);
        done.setOnTouchListener(new Touch());
        done.setOnKeyListener(new Key());
        done.setOnClickListener(new Done());
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

    static class Touch implements View.OnTouchListener {
        @Override
        public boolean onTouch(View v, MotionEvent event) {
            return false;
        }
    }

    static class Key implements View.OnKeyListener {
        @Override
        public boolean onKey(View v, int code, KeyEvent event) {
            return false;
        }
    }

    class Done implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            dismiss();
        }
    }
}
