package app.brokenrows;

import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

class Notes extends SQLiteOpenHelper {
    Notes(Context context) {
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
