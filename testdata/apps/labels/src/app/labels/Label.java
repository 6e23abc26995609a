package app.labels;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.TextView;

/** Hears of its text, of its first one while it is made. */
public class Label extends TextView {
    int changes;

    public Label(Context context) {
        super(context);
    }

    public Label(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onTextChanged(CharSequence text, int start, int before, int after) {
        changes++;
    }
}
