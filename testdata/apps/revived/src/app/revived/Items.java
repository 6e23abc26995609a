package app.revived;

import android.app.Fragment;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** Is there first. */
public class Items extends Fragment {
    int last;

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        last = 1;
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        last = 2;
        return new View(getActivity());
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 3;
    }
}
