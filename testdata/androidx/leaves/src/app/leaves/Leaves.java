package app.leaves;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentStatePagerAdapter;

/** All pages that are there are resumed, and told whether they are seen. */
class Leaves extends FragmentStatePagerAdapter {
    Leaves(FragmentManager manager) {
        super(manager);
    }

    @Override
    public Fragment getItem(int place) {
        return new Leaf();
    }

    @Override
    public int getCount() {
        return 1000;
    }
}
