package app.tabs;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.viewpager.widget.ViewPager;

/** Three pages, each of a class of its own; a click turns to the next one, or from the last to the first. */
public class MainActivity extends AppCompatActivity {
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
            pager.setCurrentItem((pager.getCurrentItem() + 1) % 3, false);
        }
    }
}
