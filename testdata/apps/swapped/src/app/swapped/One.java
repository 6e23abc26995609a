package app.swapped;

import android.app.Fragment;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** The first one. Its button is there as long as its view is. */
public class One extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.one, parent, false);
        view.findViewById(R.id.go).setOnClickListener(v -> last = 0);
        return view;
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 1;
    }

    @Override
    public void onPause() {
        super.onPause();
        last = 2;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 3;
    }
}
