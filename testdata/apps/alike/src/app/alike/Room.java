package app.alike;

import android.app.Activity;
import android.app.Fragment;
import android.os.Bundle;

/** Windows of one kind: each puts a fragment at the same view of the same layout. */
public abstract class Room extends Activity {
    protected abstract Fragment guest();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.room);
        if (state == null) {
            getFragmentManager().beginTransaction().replace(R.id.box, guest()).commit();
        }
    }
}
