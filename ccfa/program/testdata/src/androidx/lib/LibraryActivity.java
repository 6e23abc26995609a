package androidx.lib;

import android.app.Activity;
import android.os.Bundle;

/** A library's superclass of the app's components. */
public abstract class LibraryActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state); // callin onCreate: Activity.onCreate
        setUp(); // calls setUp: Libraries.setUp, Supers.setUp
    }

    protected abstract void setUp();
}
