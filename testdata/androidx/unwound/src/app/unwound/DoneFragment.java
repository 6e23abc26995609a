package app.unwound;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** Above home. */
public class DoneFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.done, parent, false);
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

}
