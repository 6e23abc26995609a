package app.pager;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.viewpager2.adapter.FragmentStateAdapter;

/** A page is made when it is laid out first. */
class Pages extends FragmentStateAdapter {
    Pages(FragmentActivity activity) {
        super(activity);
    }

    @Override
    public Fragment createFragment(int place) {
        return place == 0 ? new First() : new Second();
    }

    @Override
    public int getItemCount() {
        return 2;
    }
}
