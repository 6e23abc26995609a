package app.moved;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** What is detached and attached, hidden and shown. */
public class Note extends Fragment {
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
    public void onHiddenChanged(boolean hidden) {
        super.onHiddenChanged(hidden);
        last = 3;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 4;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 5;
    }
}
