package app.mendedlogging;

import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

class DBHelper extends SQLiteOpenHelper {
    DBHelper(Context context) {
        super(context, "filedownloader.db", null, 2);
    }

    @Override
    public void onOpen(SQLiteDatabase db) {
        setWriteAheadLoggingEnabled(true);
    }

    @Override
    public void onCreate(SQLiteDatabase db) {
        db.execSQL("CREATE TABLE IF NOT EXISTS filedownloader (_id INTEGER PRIMARY KEY, etag TEXT)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase db, int oldVersion, int newVersion) {
        if (oldVersion < 2) {
            db.execSQL("CREATE TABLE IF NOT EXISTS filedownloader (_id INTEGER PRIMARY KEY)");
            db.execSQL("ALTER TABLE filedownloader ADD COLUMN etag TEXT");
        }
    }
}
