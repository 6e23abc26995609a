package app.right;

import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

/** A database with one table. */
class Notes extends SQLiteOpenHelper {
    Notes(android.content.Context context) {
        super(context, "notes.db", null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase db) {
        db.execSQL("CREATE TABLE notes (text TEXT)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase db, int from, int to) {
    }
}
