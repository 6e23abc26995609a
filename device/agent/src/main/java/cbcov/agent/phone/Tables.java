package cbcov.agent.phone;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.nativeruntime.SQLiteConnectionNatives;

/**
 * Tells what databases hold. It reads copies of their files, so that it neither waits for the app's locks nor ends its log of changes, and asks SQLite
 * by its native functions: Android's classes around them take identity hash codes.
 */
final class Tables {
  private static final String KIND = "database";
  private static final long MAX_FILE = 64 << 20; // bytes
  private static final int MAX_ROWS = 5000; // of one table
  private static final int MAX_TABLES = 500;
  private static final int CREATE = 0x10000000; // SQLiteDatabase.CREATE_IF_NECESSARY
  private static final int MAX_ROW = 2000; // characters that are looked at; of more, how many they are

  private final StateLines lines;
  private final File work; // a folder for copies

  Tables(StateLines lines, File work) {
    this.lines = lines;
    this.work = work;
  }

  /** Loads what is needed, see {@link State#prepare}. */
  void prepare() {
    try {
      work.mkdirs();
      File file = new File(work, "first");
      long db = SQLiteConnectionNatives.nativeOpen(file.getPath(), CREATE, "state", false, false, 0, 0);
      long statement = SQLiteConnectionNatives.nativePrepareStatement(db, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
      SQLiteConnectionNatives.nativeExecute(db, statement, false);
      SQLiteConnectionNatives.nativeFinalizeStatement(db, statement);
      SQLiteConnectionNatives.nativeClose(db);
      database("", file);
    } catch (Throwable e) {
      lines.unread(KIND, "", e);
    }
  }

  /** Tells a database's tables; the name stands in its lines' paths. */
  void database(String name, File file) {
    try {
      if (file.length() > MAX_FILE) {
        lines.add(KIND, name, "is too large to be read: " + file.length() + " bytes");
        return;
      }
      work.mkdirs();
      try {
        read(name, copy(file));
      } finally {
        File[] copies = work.listFiles();
        for (int i = 0; copies != null && i < copies.length; i++) {
          copies[i].delete();
        }
        work.delete();
      }
    } catch (Throwable e) {
      lines.unread(KIND, name, e);
    }
  }

  /** Copies a database, with what is written down of changes to come, by streams: java.nio would take identity hash codes. */
  private File copy(File file) throws IOException {
    File to = new File(work, "db");
    copy(file, to);
    for (String log : new String[] {"-wal", "-journal"}) {
      File beside = new File(file.getPath() + log);
      if (beside.isFile() && beside.length() <= MAX_FILE) {
        copy(beside, new File(work, "db" + log));
      }
    }
    return to;
  }

  private static void copy(File from, File to) throws IOException {
    try (FileInputStream in = new FileInputStream(from); FileOutputStream out = new FileOutputStream(to)) {
      byte[] b = new byte[1 << 16];
      for (int n = in.read(b); n > 0; n = in.read(b)) {
        out.write(b, 0, n);
      }
    }
  }

  private void read(String name, File file) {
    long db = SQLiteConnectionNatives.nativeOpen(file.getPath(), 0, "state", false, false, 0, 0);
    try {
      SQLiteConnectionNatives.nativeRegisterLocalizedCollators(db, "en_US");
      lines.add(KIND, name + " version", all(db, "SELECT user_version AS r, '' AS k FROM pragma_user_version", "r", 1).get(0)[1]);
      String tables = "SELECT name AS r, '' AS k FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%'";
      for (String[] table : all(db, tables, "r", MAX_TABLES)) {
        try {
          table(db, name, table[1]);
        } catch (Throwable e) {
          lines.unread(KIND, name + " " + table[1], e);
        }
      }
    } finally {
      SQLiteConnectionNatives.nativeClose(db);
    }
  }

  /** Tells a table's rows: by their primary key, or else in the order of their text. */
  private void table(long db, String name, String table) {
    StringBuilder row = new StringBuilder();
    StringBuilder key = new StringBuilder();
    for (String[] column : all(db, "SELECT name AS r, pk AS k, cid AS o FROM pragma_table_info(" + quoted(table, '\'') + ")", "o", 2000)) {
      String c = quoted(column[1], '"');
      row.append(row.length() == 0 ? "" : " || ', ' || ").append(quoted(column[1] + "=", '\'')).append(" || quote(").append(c).append(")");
      if (!column[0].equals("0")) {
        key.append(key.length() == 0 ? "" : " || ', ' || ").append("quote(").append(c).append(")");
      }
    }
    boolean keyed = key.length() > 0;
    String query = "SELECT " + row + " AS r, " + (keyed ? key : "''") + " AS k FROM " + quoted(table, '"');
    List<String[]> rows = all(db, query, keyed ? "k, r" : "r", MAX_ROWS + 1);
    if (rows.size() > MAX_ROWS) {
      lines.leaveOut();
    }
    lines.add(KIND, name + " " + table, rows.size() > MAX_ROWS ? "more than " + MAX_ROWS + " rows" : rows.size() + " rows");
    for (int i = 0; i < Math.min(rows.size(), MAX_ROWS) && !lines.isFull(); i++) {
      lines.add(KIND, name + " " + table + "[" + (keyed ? rows.get(i)[0] : i) + "]", rows.get(i)[1]);
    }
  }

  /** What a query gives as k and r, in an order: SQLite writes all of it into one text, in hex so that nothing in it parts rows. */
  private static List<String[]> all(long db, String query, String order, int max) {
    String row = "substr(r, 1, " + MAX_ROW + ") || CASE WHEN length(r) > " + MAX_ROW + " THEN '… ' || length(r) || ' characters' ELSE '' END";
    String rows = "SELECT * FROM (" + query + ") ORDER BY " + order + " LIMIT " + max;
    String q = "SELECT group_concat(hex(substr(k, 1, 1000)) || ':' || hex(" + row + "), ',') FROM (" + rows + ")";
    long statement = SQLiteConnectionNatives.nativePrepareStatement(db, q);
    List<String[]> all = new ArrayList<>();
    try {
      String text = SQLiteConnectionNatives.nativeExecuteForString(db, statement);
      for (int i = 0; text != null && i < text.length();) {
        int end = text.indexOf(',', i);
        end = end < 0 ? text.length() : end;
        int colon = text.indexOf(':', i);
        all.add(new String[] {decode(text, i, colon), decode(text, colon + 1, end)});
        i = end + 1;
      }
      return all;
    } finally {
      SQLiteConnectionNatives.nativeFinalizeStatement(db, statement);
    }
  }

  private static String decode(String hex, int from, int to) {
    byte[] b = new byte[(to - from) / 2];
    for (int i = 0; i < b.length; i++) {
      b[i] = (byte) (Character.digit(hex.charAt(from + 2 * i), 16) << 4 | Character.digit(hex.charAt(from + 2 * i + 1), 16));
    }
    return new String(b, StandardCharsets.UTF_8);
  }

  private static String quoted(String name, char mark) {
    return mark + name.replace(String.valueOf(mark), String.valueOf(mark) + mark) + mark;
  }
}
