package example;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;

/** Makes cursors of SQLite: a table of two columns, a number and a text, and some rows. */
public final class Cursors {
  private Cursors() {}

  /** All rows of a table that has none to six. */
  public static Cursor query(int seed) {
    int rows = Math.floorMod(seed, 7);
    SQLiteDatabase db = SQLiteDatabase.create(null); // in memory
    db.execSQL("create table t (n integer, s text)");
    for (int i = 0; i < rows; i++) {
      db.execSQL("insert into t values (?, ?)", new Object[] {i, i == 1 ? null : "row " + i});
    }
    Cursor c = db.rawQuery("select n, s from t order by n", null);
    c.getCount(); // the rows are read now: whether they were would be a state that only shows after close
    return c;
  }
}
