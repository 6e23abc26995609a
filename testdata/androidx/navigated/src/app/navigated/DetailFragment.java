package app.navigated;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.fragment.NavHostFragment;

/** It goes by its button, or by the user's way back. */
public class DetailFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.detail, parent, false);
        view.findViewById(R.id.up_detail).setOnClickListener(new Up());
        return view;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

    class Up implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            NavHostFragment.findNavController(DetailFragment.this).navigateUp();
        }
    }
}
