package app.preferred;

import android.app.Activity;
import android.os.Bundle;

/** Choices, by a fragment that reads them from XML. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new Choices()).commit();
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
