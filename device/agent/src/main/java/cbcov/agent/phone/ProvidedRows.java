package cbcov.agent.phone;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import java.io.File;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rows of the system's content providers: those that a script puts there, and those that the app inserts. Each path of an authority is a
 * table of its own; a number at its end is a row's {@code _id}. They lie in a database beside the app's data, and so outlive its processes.
 */
final class ProvidedRows {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Set<String> FIXED = Set.of("_id", "rowid");

  private final File file;
  private SQLiteDatabase database; // null: not opened yet

  ProvidedRows(File file) {
    this.file = file;
  }

  private SQLiteDatabase database() {
    if (database == null) {
      database = SQLiteDatabase.openOrCreateDatabase(file, null);
    }
    return database;
  }

  /** The number of the row that a URI names; 0: it names a table. */
  static long row(Uri uri) {
    String last = uri.getLastPathSegment();
    return last != null && last.matches("[0-9]{1,18}") ? Long.parseLong(last) : 0;
  }

  private static String table(Uri uri) {
    String path = String.valueOf(uri.getPath());
    return uri.getAuthority() + (row(uri) > 0 ? path.substring(0, path.lastIndexOf('/')) : path);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Reports whether anything was ever put into the table. */
  synchronized boolean has(Uri uri) {
    if (database == null && !file.exists()) {
      return false;
    }
    String[] name = {table(uri)};
    try (Cursor c = database().rawQuery("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name)) {
      return c.moveToFirst();
    }
  }

  /** Makes the table where it is not there, and the columns that it lacks. */
  private void prepare(Uri uri, Iterable<String> columns) {
    String table = quoted(table(uri));
    database().execSQL("CREATE TABLE IF NOT EXISTS " + table + " (_id INTEGER PRIMARY KEY AUTOINCREMENT)");
    Set<String> there = new HashSet<>(FIXED);
    try (Cursor c = database().rawQuery("PRAGMA table_info(" + table + ")", null)) {
      while (c.moveToNext()) {
        there.add(c.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    for (String name : columns) {
      if (NAME.matcher(name).matches() && there.add(name.toLowerCase(Locale.ROOT))) {
        database().execSQL("ALTER TABLE " + table + " ADD COLUMN " + quoted(name));
      }
    }
  }

  /** Adds a row; returns its number. */
  synchronized long insert(Uri uri, ContentValues values, String[] columns) {
    prepare(uri, Arrays.asList(columns));
    prepare(uri, values.keySet());
    return database().insertOrThrow(quoted(table(uri)), "_id", values);
  }

  synchronized Cursor query(Uri uri, String[] projection, String selection, String[] args, String order) {
    if (projection != null) {
      prepare(uri, Arrays.asList(projection));
    }
    return database().query(quoted(table(uri)), projection, with(uri, selection), args, null, null, order);
  }

  synchronized int update(Uri uri, ContentValues values, String selection, String[] args) {
    prepare(uri, values.keySet());
    return database().update(quoted(table(uri)), values, with(uri, selection), args);
  }

  synchronized int delete(Uri uri, String selection, String[] args) {
    return database().delete(quoted(table(uri)), with(uri, selection), args);
  }

  private static String with(Uri uri, String selection) {
    long row = row(uri);
    if (row == 0) {
      return selection;
    }
    return "_id = " + row + (selection == null || selection.isEmpty() ? "" : " AND (" + selection + ")");
  }
}
