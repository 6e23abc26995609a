package app.addressed;

import android.app.Activity;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;

/** Asks the app's provider by an address that is put together as it runs. */
public class MainActivity extends Activity {
    int next;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void read(View button) {
        Cursor all = getContentResolver().query(Uri.parse(Notes.ALL + "/" + next++), null, null, null, null);
        if (all != null) {
            all.close();
        }
    }
}
