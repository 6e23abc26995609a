package app.prefs;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.preference.PreferenceManager;
import android.view.View;

/** Preferences of one name are one object, whoever asks for them; those of another name are heard by nobody. */
public class MainActivity extends Activity {
    private final Named named = new Named();
    private final Common common = new Common();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSharedPreferences("colours", MODE_PRIVATE).registerOnSharedPreferenceChangeListener(named);
        getPreferences(MODE_PRIVATE).registerOnSharedPreferenceChangeListener(named);
        PreferenceManager.getDefaultSharedPreferences(this).registerOnSharedPreferenceChangeListener(common);
    }

    public void colours(View v) {
        count(getSharedPreferences("colours", MODE_PRIVATE)).apply();
    }

    public void sizes(View v) {
        count(getSharedPreferences("sizes", MODE_PRIVATE)).apply();
    }

    public void common(View v) {
        count(PreferenceManager.getDefaultSharedPreferences(this)).commit();
    }

    public void own(View v) {
        count(getPreferences(MODE_PRIVATE)).apply();
    }

    private static SharedPreferences.Editor count(SharedPreferences preferences) {
        return preferences.edit().putInt("count", preferences.getInt("count", 0) + 1);
    }

    static class Named implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
        }
    }

    static class Common implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
        }
    }
}
