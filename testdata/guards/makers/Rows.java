package example;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;

/** Makes cursors of SQLite as apps get them from queries: any number of rows and columns, so that no guard is over one of these numbers. */
public final class Rows {
  private Rows() {}

  /** A query's result with up to four rows of one to four texts. */
  public static Cursor query(int rows, int columns) {
    SQLiteDatabase db = SQLiteDatabase.create(null); // in memory
    StringBuilder names = new StringBuilder("a text");
    StringBuilder values = new StringBuilder("'0'");
    for (int i = 1; i <= Math.floorMod(columns, 4); i++) {
      names.append(", ").append((char) ('a' + i)).append(" text");
      values.append(", '").append(i).append("'");
    }
    db.execSQL("create table t (" + names + ")");
    for (int i = 0; i < Math.floorMod(rows, 5); i++) {
      db.execSQL("insert into t values (" + values + ")");
    }
    return db.rawQuery("select * from t", null);
  }
}
