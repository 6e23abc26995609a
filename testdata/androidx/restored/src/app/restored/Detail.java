package app.restored;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** Comes in the other one's place. */
public class Detail extends Fragment {
    int shown;

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        shown = 0;
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return new TextView(inflater.getContext());
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        shown = 0;
    }
}
