package app.written;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Preferences that a thread writes: what listens to them hears by a message, whenever that is done. Nobody writes the others. */
public class MainActivity extends Activity {
    private final Counted counted = new Counted();
    private final Fixed fixed = new Fixed();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button count = new Button(this);
        count.setText("Count");
        count.setOnClickListener(new Count());
        setContentView(count);
        getSharedPreferences("counts", MODE_PRIVATE).registerOnSharedPreferenceChangeListener(counted);
        getSharedPreferences("fixed", MODE_PRIVATE).registerOnSharedPreferenceChangeListener(fixed);
    }

    class Count implements View.OnClickListener, Runnable {
        @Override
        public void onClick(View view) {
            new Thread(this).start();
        }

        @Override
        public void run() {
            SharedPreferences counts = getSharedPreferences("counts", MODE_PRIVATE);
            counts.edit().putInt("count", counts.getInt("count", 0) + 1).apply();
        }
    }

    static class Counted implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
        }
    }

    static class Fixed implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
        }
    }
}
