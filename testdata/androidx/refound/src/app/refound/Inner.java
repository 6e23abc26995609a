package app.refound;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** A container in the layout makes it, where none is restored. */
public class Inner extends Fragment {
    int made;

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        made++;
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return new TextView(inflater.getContext());
    }
}
