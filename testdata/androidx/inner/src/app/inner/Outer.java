package app.inner;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** What holds another one. */
public class Outer extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        last = 1;
        return inflater.inflate(R.layout.outer, parent, false);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        if (state == null) {
            getChildFragmentManager().beginTransaction().add(R.id.inside, new Inner()).commit();
        }
    }

    @Override
    public void onStart() {
        super.onStart();
        last = 2;
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 3;
    }

    @Override
    public void onPause() {
        super.onPause();
        last = 4;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 5;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        last = 6;
    }
}
