package app.screened;

import android.os.Bundle;
import android.preference.PreferenceActivity;

/** Preferences of Android's own. */
public class Settings extends PreferenceActivity {
    @Override
    @SuppressWarnings("deprecation")
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
    }
}
