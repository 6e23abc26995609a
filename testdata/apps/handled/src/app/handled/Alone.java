package app.handled;

import android.app.Fragment;
import android.content.res.Configuration;

/** The fragment of the other window. */
public class Alone extends Fragment {
    int turns;

    @Override
    public void onConfigurationChanged(Configuration changed) {
        super.onConfigurationChanged(changed);
        turns++;
    }
}
