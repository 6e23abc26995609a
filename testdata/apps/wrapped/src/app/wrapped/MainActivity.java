package app.wrapped;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** Sees each touch and key before what is in the window, which hears of it inside. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View button = findViewById(R.id.button);
        button.setOnTouchListener(new Touch());
        button.setOnKeyListener(new Key());
        button.setOnClickListener(new Click());
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
    public void onBackPressed() {
        super.onBackPressed();
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

    static class Click implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }
}
