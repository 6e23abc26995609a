package app.twice;

import android.app.Activity;
import android.app.Fragment;
import android.app.FragmentManager;
import android.os.Bundle;
import android.view.View;

/**
 * Adds a note whenever it is made anew, though rotation brings back the one of before: then there are two. Of the other fragment it asks whether it
 * is there. A click takes the newest note away.
 */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        FragmentManager manager = getFragmentManager();
        manager.beginTransaction().add(R.id.box, new Note()).commit();
        if (manager.findFragmentByTag("asked") == null) {
            manager.beginTransaction().add(R.id.other, new Asked(), "asked").commit();
        }
    }

    public void take(View button) {
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
