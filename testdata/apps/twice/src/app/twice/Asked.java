package app.twice;

import android.app.Fragment;
import android.os.Bundle;

/** A fragment that comes once. */
public class Asked extends Fragment {
    int last;

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        last = 1;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 2;
    }
}
