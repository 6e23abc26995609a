package app.hidden;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Two fragments, of which one is hidden and shown. */
public class MainActivity extends Activity {
    private final Two two = new Two();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new One()).add(R.id.box, two).hide(two).commit();
    }

    public void reveal(View button) {
        getFragmentManager().beginTransaction().show(two).commit();
    }

    public void cover(View button) {
        getFragmentManager().beginTransaction().hide(two).commit();
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
