package app.fragments;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** Its host overrides all that drives it. */
public class Guest extends Fragment {
    int shown;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return new TextView(inflater.getContext());
    }

    @Override
    public void onStart() {
        super.onStart();
        shown = 1;
    }

    @Override
    public void onResume() {
        super.onResume();
        shown++;
    }

    @Override
    public void onPause() {
        super.onPause();
        shown--;
    }

    @Override
    public void onStop() {
        super.onStop();
        shown = 0;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        shown = -1;
    }
}
