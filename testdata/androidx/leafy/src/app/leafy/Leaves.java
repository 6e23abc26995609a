package app.leafy;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;

/** One page. */
class Leaves extends FragmentPagerAdapter {
    Leaves(FragmentManager manager) {
        super(manager, BEHAVIOR_RESUME_ONLY_CURRENT_FRAGMENT);
    }

    @Override
    public Fragment getItem(int place) {
        return new Leaf();
    }

    @Override
    public int getCount() {
        return 1;
    }
}
