package app.picked;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** It goes for good by the user's way back, and is made anew where it is chosen again. */
public class NotesFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.page, parent, false);
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }
}
