package app.added;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;
import java.util.ArrayList;
import java.util.List;

/** Gives its list's pages, whatever they are. */
class Pages extends FragmentPagerAdapter {
    private final List<Fragment> list = new ArrayList<>();

    Pages(FragmentManager manager) {
        super(manager);
    }

    void add(Fragment page) {
        list.add(page);
    }

    @Override
    public Fragment getItem(int place) {
        return list.get(place);
    }

    @Override
    public int getCount() {
        return list.size();
    }
}
