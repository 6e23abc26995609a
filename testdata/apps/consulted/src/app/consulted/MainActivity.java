package app.consulted;

import android.os.Bundle;
import android.preference.Preference;
import android.preference.PreferenceActivity;

/** Is asked before what its preferences keep changes, by their own code and by that of Android which they call. */
public class MainActivity extends PreferenceActivity implements Preference.OnPreferenceChangeListener {
    @Override
    @SuppressWarnings("deprecation")
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
        findPreference("loud").setOnPreferenceChangeListener(this);
        findPreference("days").setOnPreferenceChangeListener(this);
        findPreference("name").setOnPreferenceChangeListener(this);
    }

    @Override
    public boolean onPreferenceChange(Preference preference, Object value) {
        setTitle(preference.getKey());
        return true;
    }
}
