package app.numbered;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;

/** Makes the first page for its number, and the other one for all others: compilers put that one first. */
class Pages extends FragmentPagerAdapter {
    Pages(FragmentManager manager) {
        super(manager);
    }

    @Override
    public Fragment getItem(int place) {
        switch (place) {
            case 0:
                return new About();
            default:
                return News.make();
        }
    }

    @Override
    public int getCount() {
        return 2;
    }
}
