package app.twice;

import android.app.Fragment;

/** A fragment that comes once. */
public class Asked extends Fragment {
    int last;

    @Override
    public void onResume() {
        super.onResume();
        last = 1;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 2;
    }
}
