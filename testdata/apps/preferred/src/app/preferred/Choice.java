package app.preferred;

import android.content.Context;
import android.preference.Preference;
import android.util.AttributeSet;

/** A choice that XML alone names. */
public class Choice extends Preference {
    int last;

    public Choice(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onClick() {
        super.onClick();
        last = 1;
    }
}
