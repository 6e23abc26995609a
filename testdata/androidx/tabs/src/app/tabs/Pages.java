package app.tabs;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;

/** Only the page that is seen is resumed; one that is two pages away has no view. */
class Pages extends FragmentPagerAdapter {
    Pages(FragmentManager manager) {
        super(manager, BEHAVIOR_RESUME_ONLY_CURRENT_FRAGMENT);
    }

    @Override
    public Fragment getItem(int place) {
        switch (place) {
            case 0:
                return new First();
            case 1:
                return new Middle();
            default:
                return new Last();
        }
    }

    @Override
    public int getCount() {
        return 3;
    }
}
