package app.fragments;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** The layout names it: it is made while that is inflated. */
public class Head extends Fragment {
    int started;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return new TextView(inflater.getContext());
    }

    @Override
    public void onStart() {
        super.onStart();
        started++;
    }
}
