package app.screened;

import android.app.Activity;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.preference.PreferenceManager;
import android.view.View;
import android.widget.Button;

/** Hears of what the user changes in the other window, and nowhere else. */
public class MainActivity extends Activity implements SharedPreferences.OnSharedPreferenceChangeListener {
    int last;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button settings = new Button(this);
        settings.setText("Settings");
        settings.setOnClickListener(new Open());
        setContentView(settings);
        PreferenceManager.getDefaultSharedPreferences(this).registerOnSharedPreferenceChangeListener(this);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        PreferenceManager.getDefaultSharedPreferences(this).unregisterOnSharedPreferenceChangeListener(this);
    }

    @Override
    public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
        last = 1;
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            startActivity(new Intent(MainActivity.this, Settings.class));
        }
    }
}
