package app.classes;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** What takes its place, or that of another one of its kind. */
public class Two extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        last = 1;
        return new View(inflater.getContext());
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
