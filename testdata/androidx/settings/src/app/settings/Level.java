package app.settings;

import android.content.Context;
import android.util.AttributeSet;
import androidx.preference.Preference;
import lib.base.Each;

/** AndroidX makes it, of the resource that names it: what its constructor does comes inside of what asked for that. */
public class Level extends Preference {
    public Level(Context context, AttributeSet attributes) {
        super(context, attributes);
        setSummary(Each.of(2, new Name()).toString());
    }

    static class Name implements Each.Maker {
        @Override
        public String make(int number) {
            return "level " + number;
        }
    }
}
