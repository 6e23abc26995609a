package app.added;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.FragmentActivity;
import androidx.viewpager.widget.ViewPager;

/** Two pages that are added to the adapter one by one: the first by its own factory. They come together, in that order. */
public class MainActivity extends FragmentActivity {
    private ViewPager pager;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        pager = findViewById(R.id.pager);
        fill(pager);
        findViewById(R.id.turn).setOnClickListener(new Turn());
    }

    private void fill(ViewPager pager) {
        Pages pages = new Pages(getSupportFragmentManager());
        pages.add(News.make());
        pages.add(new About());
        pager.setAdapter(pages);
    }

    class Turn implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            pager.setCurrentItem(1 - pager.getCurrentItem(), false);
        }
    }
}
