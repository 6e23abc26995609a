package app.hidden;

import android.app.Fragment;

/** What is always shown. */
public class One extends Fragment {
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
