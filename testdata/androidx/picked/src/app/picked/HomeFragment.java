package app.picked;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** The start of the graph: below all that is chosen. */
public class HomeFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.page, parent, false);
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
    }
}
