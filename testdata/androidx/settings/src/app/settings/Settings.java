package app.settings;

import android.os.Bundle;
import androidx.preference.Preference;
import lib.base.BaseSettings;

/** Preferences of a library's fragment, one of them of a class of the app's. */
public class Settings extends BaseSettings {
    int seen;

    @Override
    public void onCreatePreferences(Bundle state, String root) {
        setPreferencesFromResource(R.xml.settings, root);
    }

    @Override
    protected boolean clicked(Preference preference) {
        seen++;
        return true;
    }
}
