package app.inner;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** What is held. */
public class Inner extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        last = 1;
        return new View(requireActivity());
    }

    @Override
    public void onStart() {
        super.onStart();
        last = 2;
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 3;
    }

    @Override
    public void onPause() {
        super.onPause();
        last = 4;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 5;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 6;
    }
}
