package app.database;

import android.app.Activity;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;

/** Opens the database at the first click and again after it was closed. */
public class MainActivity extends Activity {
    private Notes notes;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        notes = new Notes(this);
        findViewById(R.id.read).setOnClickListener(v -> read());
        findViewById(R.id.write).setOnClickListener(v -> write());
        findViewById(R.id.close).setOnClickListener(v -> notes.close());
    }

    private void read() {
        notes.getReadableDatabase().rawQuery("SELECT COUNT(*) FROM notes", null).close();
    }

    private void write() {
        SQLiteDatabase database = notes.getWritableDatabase();
        database.execSQL("INSERT INTO notes (text) VALUES ('hello')");
    }
}
