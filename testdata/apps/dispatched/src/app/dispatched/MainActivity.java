package app.dispatched;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** Listens to all that its pad is told. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View pad = findViewById(R.id.pad);
        pad.setOnTouchListener(new Touch());
        pad.setOnKeyListener(new Key());
        pad.setOnClickListener(new Click());
        pad.requestFocus();
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
