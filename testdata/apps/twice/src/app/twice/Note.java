package app.twice;

import android.app.Fragment;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** A fragment with a button: that is there as long as one of its class is. */
public class Note extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.note, parent, false);
        view.setOnClickListener(new Press());
        return view;
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 2;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 4;
    }

    class Press implements View.OnClickListener {
        @Override
        public void onClick(View button) {
            last = 5;
        }
    }
}
