package app.grouped;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;

/** What listens to a button in a group hears inside of the group's dispatch; what listens to one outside of it does not. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View button = findViewById(R.id.button);
        button.setOnTouchListener(new Touch());
        button.setOnKeyListener(new Key());
        button.setOnClickListener(new Click());
        findViewById(R.id.outside).setOnTouchListener(new Outside());
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

    static class Outside implements View.OnTouchListener {
        @Override
        public boolean onTouch(View v, MotionEvent event) {
            return false;
        }
    }
}
