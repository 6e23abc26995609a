package app.pager;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.viewpager2.widget.ViewPager2;

/** Two pages that a finger or a click turns. A click turns at once, so its page is selected before the click's call returns. */
public class MainActivity extends AppCompatActivity {
    private final Selected selected = new Selected();
    private ViewPager2 pager;
    int page;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        pager = findViewById(R.id.pager);
        pager.setAdapter(new Pages(this));
        findViewById(R.id.turn).setOnClickListener(new Turn());
    }

    @Override
    protected void onStart() {
        super.onStart();
        pager.registerOnPageChangeCallback(selected);
    }

    @Override
    protected void onStop() {
        super.onStop();
        pager.unregisterOnPageChangeCallback(selected);
    }

    class Turn implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            pager.setCurrentItem(1 - pager.getCurrentItem(), false);
        }
    }

    class Selected extends ViewPager2.OnPageChangeCallback {
        @Override
        public void onPageSelected(int place) {
            page = place;
        }
    }
}
