package p;

import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

/** The mended helper: the logging is switched on in onOpen, and no more in the constructor. */
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
            String addColumn = "ALTER TABLE filedownloader ADD COLUMN etag TEXT";
            db.execSQL(addColumn);
        }
    }
}
