package app.hidden;

import android.app.Fragment;

/** What is hidden first. */
public class Two extends Fragment {
    int last;

    @Override
    public void onResume() {
        super.onResume();
        last = 1;
    }

    @Override
    public void onHiddenChanged(boolean hidden) {
        super.onHiddenChanged(hidden);
        last = 2;
    }
}
