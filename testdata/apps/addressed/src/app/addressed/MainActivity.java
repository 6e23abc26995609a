package app.addressed;

import android.app.Activity;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;

/** Asks the app's provider by addresses that are put together as it runs. */
public class MainActivity extends Activity {
    int next;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void read(View button) {
        close(getContentResolver().query(Uri.parse(Notes.ALL + "/" + next++), null, null, null, null));
    }

    public void build(View button) {
        close(getContentResolver().query(new Uri.Builder().scheme("content").authority("app.addressed.notes").appendPath("all").build(), null, null, null, null));
    }

    private static void close(Cursor all) {
        if (all != null) {
            all.close();
        }
    }
}
