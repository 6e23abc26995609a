package app.menukept;

import android.app.Activity;
import android.view.Menu;

/** A window whose bar has a menu: where it is made anew, the bar gets its state back, and the menu is made before onResume. */
public class MainActivity extends Activity {
    @Override
    protected void onStart() {
        super.onStart();
        setTitle("started");
    }

    @Override
    protected void onResume() {
        super.onResume();
        setTitle("resumed");
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add("Item");
        return true;
    }
}
