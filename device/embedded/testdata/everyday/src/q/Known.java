package q;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteException;
import android.os.Bundle;
import android.os.Environment;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;

/** Folders of a phone whose names apps know by heart. */
public class Known extends Screen {
  private static final String OWN = "/data/data/cbcov.everyday/";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Database", () -> {
      String path = OWN + "databases/known.db";
      try {
        SQLiteDatabase.openDatabase(path, null, SQLiteDatabase.OPEN_READONLY).close();
      } catch (SQLiteException e) {
        log("  none yet");
      }
      log("  " + new File(OWN + "databases").mkdirs());
      try (SQLiteDatabase d = SQLiteDatabase.openOrCreateDatabase(path, null)) {
        d.execSQL("CREATE TABLE t (n)");
        d.execSQL("INSERT INTO t VALUES (7)");
      }
      try (SQLiteDatabase d = openOrCreateDatabase("known.db", 0, null); Cursor c = d.rawQuery("SELECT n FROM t", null)) {
        log("  " + c.moveToFirst() + " " + c.getInt(0) + " " + getDatabasePath("known.db").exists());
      }
      try (SQLiteDatabase d = SQLiteDatabase.openDatabase(path, null, SQLiteDatabase.OPEN_READWRITE, null)) {
        log("  " + d.isReadOnly());
      }
    });
    button("Own", () -> {
      try (OutputStream out = new FileOutputStream("/data/user/0/cbcov.everyday/made")) {
        out.write(1);
      }
      log("  " + new File(getApplicationInfo().dataDir, "made").length() + " " + Files.size(Paths.get(OWN + "made")) + " " + new File(OWN, "made").exists());
    });
    button("Shared", () -> {
      File folder = new File("/sdcard/known");
      log("  " + folder.mkdirs() + " " + folder.getName());
      try (FileWriter w = new FileWriter("/storage/emulated/0/known/note.txt")) {
        w.write("note");
      }
      File same = new File(Environment.getExternalStorageDirectory(), "known");
      log("  " + Arrays.toString(same.list()) + " " + same.equals(folder) + " " + new String(Files.readAllBytes(Paths.get("/mnt/sdcard", "known", "note.txt"))));
    });
    button("Made", () -> {
      log("  " + new File(Environment.getDataDirectory(), "//data//cbcov.everyday//made").exists() + " " + new File("/data/data", "cbcov.everyday").isDirectory()
          + " " + new File(new File("/mnt"), "sdcard").isDirectory() + " " + new File("/data//data/cbcov.everyday/made").toPath().toFile().exists());
      File below = new File(getFilesDir(), "/sdcard/x");
      log("  " + below.getPath().substring(getFilesDir().getPath().length()) + " " + below.mkdirs() + " " + Files.isDirectory(below.toPath()));
    });
    button("Others", () -> {
      File other = new File("/data/data/cbcov.everydayelse/files");
      log("  " + other + " " + other.mkdirs() + " " + new File("data/data/cbcov.everyday").isAbsolute() + " " + new File("/sdcards"));
    });
  }
}
