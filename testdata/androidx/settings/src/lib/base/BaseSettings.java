package lib.base;

import androidx.preference.Preference;
import androidx.preference.PreferenceFragmentCompat;

/** A library's fragment: AndroidX tells it of clicks, and it the app. */
public abstract class BaseSettings extends PreferenceFragmentCompat {
    protected abstract boolean clicked(Preference preference);

    @Override
    public boolean onPreferenceTreeClick(Preference preference) {
        return clicked(preference) || super.onPreferenceTreeClick(preference);
    }
}
