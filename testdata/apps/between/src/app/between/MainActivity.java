package app.between;

import android.app.Activity;
import android.os.Bundle;
import android.widget.CheckBox;
import android.widget.CompoundButton;

/** Other code runs between a box that is new and its listener: a listener that leaves it alone, a helper that registers another box's. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        CheckBox night = findViewById(R.id.night);
        CheckBox level = findViewById(R.id.level);
        CheckBox late = findViewById(R.id.late);
        night.setOnCheckedChangeListener(new Night());
        boolean on = getIntent().getBooleanExtra("on", true);
        night.setChecked(on);
        level.setChecked(on); // nobody hears it
        level.setOnCheckedChangeListener(new Level());
        listen(late);
        late.setChecked(on); // the listener is there by now
    }

    private void listen(CheckBox late) {
        late.setOnCheckedChangeListener(new Late());
    }

    static class Night implements CompoundButton.OnCheckedChangeListener {
        @Override
        public void onCheckedChanged(CompoundButton b, boolean on) {
            b.setText(on ? "dark" : "light");
        }
    }

    static class Level implements CompoundButton.OnCheckedChangeListener {
        @Override
        public void onCheckedChanged(CompoundButton b, boolean on) {
            b.setText(on ? "high" : "low");
        }
    }

    static class Late implements CompoundButton.OnCheckedChangeListener {
        @Override
        public void onCheckedChanged(CompoundButton b, boolean on) {
            b.setText(on ? "later" : "late");
        }
    }
}
