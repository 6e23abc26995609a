package app;

import android.os.Bundle;
import androidx.lib.LibraryActivity;
import androidx.lib.Registry;

/** Library code inside of the APK is followed. */
public class Libraries extends LibraryActivity {
    private final Registry registry = new Registry();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state); // calls onCreate: LibraryActivity.onCreate
        // callin onCreate: none
    }

    @Override
    protected void setUp() {
        registry.add(new One()); // calls add: Registry.add
        registry.add(new Two());
        registry.fire();
    }

    static class One implements Registry.Listener {
        @Override
        public void onChange(int what) {}
    }

    static class Two implements Registry.Listener {
        @Override
        public void onChange(int what) {}
    }
}
