package app.consulted;

import android.content.Context;
import android.preference.DialogPreference;
import android.util.AttributeSet;

/** Asks itself. */
public class Days extends DialogPreference {
    private int days;

    public Days(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onDialogClosed(boolean positive) {
        super.onDialogClosed(positive);
        if (positive && callChangeListener(days + 1)) {
            days++;
        }
    }
}
