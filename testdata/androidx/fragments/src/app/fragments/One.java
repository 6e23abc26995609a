package app.fragments;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import androidx.fragment.app.Fragment;

/** Is there from the beginning, until another one takes its place. */
public class One extends Fragment {
    int shown;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        Button button = new Button(inflater.getContext());
        button.setOnClickListener(new Touch());
        return button;
    }

    @Override
    public void onResume() {
        super.onResume();
        shown++;
    }

    @Override
    public void onPause() {
        super.onPause();
        shown--;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        shown = 0;
    }

    class Touch implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            shown++;
        }
    }
}
