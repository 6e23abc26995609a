package app.placed;

import android.app.Fragment;
import android.content.Context;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** A fragment that is told of its whole life. */
public class Head extends Fragment {
    int last;

    @Override
    public void onAttach(Context context) {
        super.onAttach(context);
        last = 1;
    }

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        last = 2;
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.head, parent, false);
        view.findViewById(R.id.go).setOnClickListener(v -> last = 0);
        return view;
    }

    @Override
    public void onActivityCreated(Bundle state) {
        super.onActivityCreated(state);
        last = 3;
    }

    @Override
    public void onStart() {
        super.onStart();
        last = 4;
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 5;
    }

    @Override
    public void onPause() {
        super.onPause();
        last = 6;
    }

    @Override
    public void onStop() {
        super.onStop();
        last = 7;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 8;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 9;
    }

    @Override
    public void onDetach() {
        super.onDetach();
        last = 10;
    }
}
