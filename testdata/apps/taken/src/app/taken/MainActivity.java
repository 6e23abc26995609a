package app.taken;

import android.app.Activity;
import android.app.Fragment;
import android.os.Bundle;

/** A fragment is added when the window is made, and a click looks for it and takes it away. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, new Note()).commit();
        findViewById(R.id.take).setOnClickListener(v -> take());
    }

    private void take() {
        Fragment note = getFragmentManager().findFragmentById(R.id.box);
        if (note != null) {
            getFragmentManager().beginTransaction().remove(note).commit();
        }
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
