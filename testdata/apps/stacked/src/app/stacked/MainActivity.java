package app.stacked;

import android.app.Activity;
import android.os.Bundle;

/** A list, and details that come in its place by the back stack: the back key gives it back. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new Items()).commit();
        findViewById(R.id.open).setOnClickListener(v ->
                getFragmentManager().beginTransaction().replace(R.id.box, new Detail()).addToBackStack(null).commit());
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
