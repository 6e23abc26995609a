package app.detached;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** A fragment that is detached and attached: its view goes and comes, and it stays. */
public class MainActivity extends Activity {
    private final Note note = new Note();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getFragmentManager().beginTransaction().add(R.id.box, note).commit();
    }

    public void drop(View button) {
        getFragmentManager().beginTransaction().detach(note).commit();
    }

    public void take(View button) {
        getFragmentManager().beginTransaction().attach(note).commit();
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }
}
