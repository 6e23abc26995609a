package app.early;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.FragmentActivity;

/** Adds its fragment where none is restored. A click puts another one in its place, and the back stack keeps what was there. */
public class MainActivity extends FragmentActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.place, new Items()).commit();
        }
        findViewById(R.id.open).setOnClickListener(new Open());
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (getSupportFragmentManager().getBackStackEntryCount() == 0) {
                getSupportFragmentManager().beginTransaction().replace(R.id.place, new Detail()).addToBackStack(null).commit();
            }
        }
    }
}
