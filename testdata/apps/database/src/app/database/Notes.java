package app.database;

import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

class Notes extends SQLiteOpenHelper {
    Notes(Context context) {
        super(context, "notes.db", null, 3);
    }

    @Override
    public void onConfigure(SQLiteDatabase database) {
        database.setForeignKeyConstraintsEnabled(true);
    }

    @Override
    public void onCreate(SQLiteDatabase database) {
        database.execSQL("CREATE TABLE notes (_id INTEGER PRIMARY KEY, text TEXT)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase database, int from, int to) {
        database.execSQL("DROP TABLE IF EXISTS notes");
        onCreate(database);
    }

    @Override
    public void onDowngrade(SQLiteDatabase database, int from, int to) {
        onUpgrade(database, from, to);
    }

    @Override
    public void onOpen(SQLiteDatabase database) {
        super.onOpen(database);
    }
}
