package app.consulted;

import android.content.Context;
import android.preference.CheckBoxPreference;
import android.util.AttributeSet;

/** Android's own code asks. */
public class Loud extends CheckBoxPreference {
    public Loud(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onClick() {
        super.onClick();
        setSummary("clicked");
    }
}
