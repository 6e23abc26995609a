package app.nested;

import android.app.Activity;
import android.os.Bundle;

/** A fragment that holds another one. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new Outer()).commit();
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
