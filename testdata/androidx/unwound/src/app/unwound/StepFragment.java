package app.unwound;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.Navigation;

/** It goes for what is done. */
public class StepFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.step, parent, false);
        view.findViewById(R.id.do_end).setOnClickListener(new End());
        return view;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

    static class End implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Navigation.findNavController(v).navigate(R.id.end);
        }
    }
}
