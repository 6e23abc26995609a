package app.consulted;

import android.content.Context;
import android.preference.EditTextPreference;
import android.util.AttributeSet;

/** Android's own code asks, when its dialog has gone. */
public class Name extends EditTextPreference {
    public Name(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onDialogClosed(boolean positive) {
        super.onDialogClosed(positive);
        setSummary(getText());
    }
}
