package app.immediate;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** What is there first. */
public class One extends Fragment {
    int last;

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        last = 1;
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        last = 2;
        return new View(inflater.getContext());
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
}
