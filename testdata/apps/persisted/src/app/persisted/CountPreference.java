package app.persisted;

import android.content.Context;
import android.preference.Preference;
import android.util.AttributeSet;

/** Keeps how often it was clicked. */
public class CountPreference extends Preference {
    public CountPreference(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onClick() {
        persistInt(getPersistedInt(0) + 1);
    }
}
