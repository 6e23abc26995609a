package app.content;

import android.app.Activity;
import android.app.Dialog;
import android.content.Context;
import android.os.Bundle;
import android.util.Log;
import android.view.MotionEvent;
import android.widget.Button;
import android.widget.SeekBar;

/** A window that hears of its content as it gets it, as does its dialog; and what is inside of the dispatch of a touch. */
public class MainActivity extends Activity implements SeekBar.OnSeekBarChangeListener {
    private static final String TAG = "content";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    /** Comes inside of each setContentView. */
    @Override
    public void onContentChanged() {
        super.onContentChanged();
        if (findViewById(R.id.other) != null) {
            findViewById(R.id.other).setOnClickListener(v -> other());
            findViewById(R.id.ask).setOnClickListener(v -> new Asked(this).show());
        }
    }

    private void other() {
        SeekBar bar = new SeekBar(this);
        bar.setId(android.R.id.progress);
        bar.setOnSeekBarChangeListener(this);
        setContentView(bar);
    }

    /** Here is where the bar hears of a finger. */
    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        Log.i(TAG, "a touch");
        return super.dispatchTouchEvent(event);
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {
        Log.i(TAG, "begins");
    }

    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean byUser) {
        Log.i(TAG, "changes");
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
        Log.i(TAG, "ends");
    }

    private static final class Asked extends Dialog {
        Asked(Context context) {
            super(context);
        }

        @Override
        protected void onCreate(Bundle state) {
            super.onCreate(state);
            Button b = new Button(getContext());
            b.setText("Leave");
            setContentView(b);
        }

        @Override
        public void onContentChanged() {
            super.onContentChanged();
            Log.i(TAG, "the dialog's content");
        }
    }
}
