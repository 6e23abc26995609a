package app.registration;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;

/** Listeners that come and go: registered late, replaced, taken away; through helpers and fields. */
public class MainActivity extends Activity {
    private Button target;
    private EditText text;
    private final Watch watch = new Watch();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        target = findViewById(R.id.target);
        text = findViewById(R.id.text);
        on(R.id.arm, new Arm());
        on(R.id.swap, v -> target.setOnClickListener(new Second()));
        on(R.id.disarm, v -> disarm());
    }

    private void on(int id, View.OnClickListener listener) {
        findViewById(id).setOnClickListener(listener);
    }

    private void disarm() {
        target.setOnClickListener(null);
        text.removeTextChangedListener(watch);
    }

    /** Until it was clicked, target has no listener and text no watcher. */
    class Arm implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            target.setOnClickListener(new First());
            text.addTextChangedListener(watch);
        }
    }

    static class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    /** Takes First's place, and unregisters itself. */
    static class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            v.setOnClickListener(null);
        }
    }
}
