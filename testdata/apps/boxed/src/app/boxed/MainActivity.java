package app.boxed;

import android.app.Activity;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;

/** Opens a dialog that sees all that is done to it first, and adds a button to a group that does, or to one that does not. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.open).setOnClickListener(new Open());
        Button stray = new Button(this);
        stray.setText("Stray");
        stray.setOnTouchListener(new Stray());
        ViewGroup group = findViewById(R.id.frame);
        if (System.currentTimeMillis() % 2 == 0) {
            group.addView(stray);
        } else {
            ((ViewGroup) group.getParent()).addView(stray);
        }
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        return super.dispatchTouchEvent(event);
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new Box(MainActivity.this).show();
        }
    }

    static class Stray implements View.OnTouchListener {
        @Override
        public boolean onTouch(View v, MotionEvent event) {
            return false;
        }
    }
}
