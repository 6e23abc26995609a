package app.preferred;

import android.os.Bundle;
import android.preference.PreferenceFragment;

/** The choices. */
public class Choices extends PreferenceFragment {
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.choices);
    }
}
