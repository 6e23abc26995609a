package app.staged;

import android.app.Activity;
import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.SeekBar;

/** A listener that is told in an order: of a bar that is held. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        SeekBar bar = new SeekBar(this);
        bar.setOnSeekBarChangeListener(new Held());
        column.addView(bar);
        setContentView(column);
    }

    static class Held implements SeekBar.OnSeekBarChangeListener {
        @Override
        public void onStartTrackingTouch(SeekBar bar) {
        }

        @Override
        public void onProgressChanged(SeekBar bar, int progress, boolean byUser) {
        }

        @Override
        public void onStopTrackingTouch(SeekBar bar) {
        }
    }
}
