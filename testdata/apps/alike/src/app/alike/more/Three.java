package app.alike.more;

import android.app.Fragment;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** The fragment of the last window. */
public class Three extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        last = 1;
        return new View(getActivity());
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 2;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 3;
    }
}
