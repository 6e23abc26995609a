package app.databases;

import android.app.Activity;
import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.util.Log;
import android.view.View;

public class Main extends Activity {
    private static final String NOTES = "notes";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    private SQLiteDatabase database() {
        return openOrCreateDatabase("app.db", MODE_PRIVATE, null);
    }

    public void insert(View view) {
        database().insert(NOTES, null, new ContentValues());
    }

    public void query(View view) {
        Log.i("app", "" + database().query("notes", null, null, null, null, null, null).getCount());
    }

    public void queryTags(View view) {
        Log.i("app", "" + database().rawQuery("SELECT * FROM tags", null).getCount());
    }

    public void deleteBySql(View view) {
        database().execSQL("DELETE FROM Notes WHERE id = 1");
    }

    // Which table it is, is not known: it may be any.
    public void forget(View view) {
        database().delete(view.toString(), null, null);
    }
}
