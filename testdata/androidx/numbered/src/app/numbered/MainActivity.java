package app.numbered;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.FragmentActivity;
import androidx.viewpager.widget.ViewPager;

/** Two pages, which come together, in the order of their numbers. */
public class MainActivity extends FragmentActivity {
    private ViewPager pager;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        pager = findViewById(R.id.pager);
        pager.setAdapter(new Pages(getSupportFragmentManager()));
        findViewById(R.id.turn).setOnClickListener(new Turn());
    }

    class Turn implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            pager.setCurrentItem(1 - pager.getCurrentItem(), false);
        }
    }
}
