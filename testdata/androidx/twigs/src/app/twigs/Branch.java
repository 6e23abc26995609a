package app.twigs;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.viewpager2.widget.ViewPager2;

/** The pages of its pager live in it. */
public class Branch extends Fragment {
    int last;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.branch, parent, false);
        ((ViewPager2) view.findViewById(R.id.pager)).setAdapter(new Leaves(this));
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
