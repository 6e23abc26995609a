package app.database;

import android.app.Activity;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** A thread and a click that use one table. */
public class Main extends Activity {
    private SQLiteDatabase db;
    private int length;
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        db = new SQLiteOpenHelper(this, "app.db", null, 1) {
            @Override
            public void onCreate(SQLiteDatabase made) {
                made.execSQL("CREATE TABLE notes (_id INTEGER PRIMARY KEY, text TEXT)");
                made.execSQL("CREATE TABLE titles (_id INTEGER PRIMARY KEY, text TEXT)");
                made.execSQL("CREATE TABLE marks (_id INTEGER PRIMARY KEY, text TEXT)");
                made.execSQL("INSERT INTO notes VALUES (1, 'note')");
                made.execSQL("INSERT INTO titles VALUES (1, 'title')");
            }

            @Override
            public void onUpgrade(SQLiteDatabase old, int from, int to) {
            }
        }.getWritableDatabase();
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Clean", () -> new Thread(this::clean).start());
        button("Read", this::read);
        button("Sync", () -> new Thread(this::sync).start());
        button("Rename", this::rename);
        button("Mark", () -> new Thread(this::mark).start());
        button("Star", this::star);
        setContentView(column);
    }

    private void button(String text, Runnable clicked) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> clicked.run());
        column.addView(b);
    }

    private static ContentValues values(int id, String text) {
        ContentValues v = new ContentValues();
        v.put("_id", id);
        v.put("text", text);
        return v;
    }

    private void clean() {
        db.delete("notes", "_id = 1", null); // harmful
    }

    // The row is believed to be there.
    private void read() {
        Cursor c = db.query("notes", new String[] {"text"}, "_id = 1", null, null, null, null); // harmful
        c.moveToFirst();
        length = c.getString(0).length();
        c.close();
    }

    private void sync() {
        db.update("titles", values(1, "of the server"), "_id = 1", null); // differs
    }

    private void rename() {
        db.update("titles", values(1, "of the user"), "_id = 1", null); // differs
    }

    // Each has a row of its own.
    private void mark() {
        db.insert("marks", null, values(1, "thread"));
    }

    private void star() {
        db.insert("marks", null, values(2, "click"));
    }
}
