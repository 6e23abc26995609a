package app.classes;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** What is there first. */
public class One extends Fragment {
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
}
