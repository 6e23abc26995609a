package app.alike;

import android.app.Fragment;

/** The window above it. */
public class OtherActivity extends Room {
    @Override
    Fragment guest() {
        return new Two();
    }
}
