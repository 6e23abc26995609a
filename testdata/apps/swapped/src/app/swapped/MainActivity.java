package app.swapped;

import android.app.Activity;
import android.os.Bundle;

/** A fragment is added when the window is made, and a click puts another one in its place. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new One()).commit();
        findViewById(R.id.swap).setOnClickListener(v ->
                getFragmentManager().beginTransaction().replace(R.id.box, new Two()).commit());
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }

    @Override
    protected void onStop() {
        super.onStop();
        setTitle("stopped");
    }
}
