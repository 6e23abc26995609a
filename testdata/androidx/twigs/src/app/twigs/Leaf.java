package app.twigs;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** A page. */
public class Leaf extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.page, parent, false);
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 1;
    }

    @Override
    public void onPause() {
        super.onPause();
        last = 2;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 3;
    }
}
