package app.preferences;

import android.content.SharedPreferences;
import android.os.Bundle;
import androidx.preference.Preference;
import androidx.preference.PreferenceFragmentCompat;

/**
 * Preferences from XML. A change by the user asks the preference's listener first, and is stored behind it, by the library: then
 * the listener of the stored values hears of it. Where a listener stores something itself, that is heard before it returns.
 */
public class Settings extends PreferenceFragmentCompat {
    private final Watch watch = new Watch();
    int seen;

    @Override
    public void onCreatePreferences(Bundle state, String root) {
        setPreferencesFromResource(R.xml.settings, root);
        findPreference("sound").setOnPreferenceChangeListener(new Sound());
        findPreference("colour").setOnPreferenceChangeListener(new Colour());
        findPreference("count").setOnPreferenceClickListener(new Count());
    }

    @Override
    public void onResume() {
        super.onResume();
        getPreferenceManager().getSharedPreferences().registerOnSharedPreferenceChangeListener(watch);
    }

    @Override
    public void onPause() {
        super.onPause();
        getPreferenceManager().getSharedPreferences().unregisterOnSharedPreferenceChangeListener(watch);
    }

    static class Sound implements Preference.OnPreferenceChangeListener {
        @Override
        public boolean onPreferenceChange(Preference preference, Object value) {
            return true;
        }
    }

    /** The library's own dialog asks for the colour. */
    static class Colour implements Preference.OnPreferenceChangeListener {
        @Override
        public boolean onPreferenceChange(Preference preference, Object value) {
            return true;
        }
    }

    static class Count implements Preference.OnPreferenceClickListener {
        @Override
        public boolean onPreferenceClick(Preference preference) {
            SharedPreferences stored = preference.getSharedPreferences();
            stored.edit().putInt("count", stored.getInt("count", 0) + 1).apply();
            return true;
        }
    }

    class Watch implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences stored, String key) {
            seen++;
        }
    }
}
