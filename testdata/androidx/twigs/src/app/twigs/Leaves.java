package app.twigs;

import androidx.fragment.app.Fragment;
import androidx.viewpager2.adapter.FragmentStateAdapter;

/** One page, which lives in the fragment that the adapter is made with. */
class Leaves extends FragmentStateAdapter {
    Leaves(Fragment in) {
        super(in);
    }

    @Override
    public Fragment createFragment(int place) {
        return new Leaf();
    }

    @Override
    public int getItemCount() {
        return 1;
    }
}
