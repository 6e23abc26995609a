package app.refound;

import android.content.Context;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** Is added where it is not found, saves its state, and outlives its window where that is rotated. */
public class Guest extends Fragment {
    int shown;

    @Override
    public void onAttach(Context context) {
        super.onAttach(context);
        shown++;
    }

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        setRetainInstance(true);
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return new TextView(inflater.getContext());
    }

    @Override
    public void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putInt("shown", shown);
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        shown = 0;
    }
}
