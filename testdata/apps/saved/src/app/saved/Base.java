package app.saved;

import android.app.Activity;
import android.os.Bundle;

/** What the windows of an app have in common: a subclass fills what is new. */
public abstract class Base extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fill(state);
    }

    abstract void fill(Bundle saved);
}
