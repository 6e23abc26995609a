package app.right;

import android.database.sqlite.SQLiteDatabase;

/** A database for each click, closed in the end. */
public class Closed extends Window {
    private final Notes notes = new Notes(this);

    @Override
    protected void onStart() {
        super.onStart();
        onGo(v -> {
            SQLiteDatabase db = notes.getWritableDatabase();
            try {
                db.execSQL("DELETE FROM notes");
            } finally {
                db.close();
            }
        });
    }
}
