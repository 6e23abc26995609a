package app.leaves;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.viewpager.widget.ViewPager;

/** As many pages as one likes, all of one class. */
public class MainActivity extends AppCompatActivity {
    private ViewPager pager;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        pager = findViewById(R.id.pager);
        pager.setAdapter(new Leaves(getSupportFragmentManager()));
        findViewById(R.id.turn).setOnClickListener(new Turn());
    }

    class Turn implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            pager.setCurrentItem(pager.getCurrentItem() + 1, false);
        }
    }
}
