package cbcov.agent.phone;

import android.database.DatabaseErrorHandler;
import android.database.sqlite.SQLiteDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;

/**
 * Where calls in the app's code arrive that change files by java.io.File, or make them for a while: what the guard refuses, a phone's file system
 * refuses too, and File says so by false. Names and parameters are those of the calls, behind the receiver. Any thread.
 */
public final class Storage {
  static final String TEMPORARY = "java.io.tmpdir";

  private Storage() {}

  /** Something that the guard may refuse. */
  private interface Change {
    boolean done() throws IOException;
  }

  private static boolean tried(Change c) {
    try {
      return c.done();
    } catch (SecurityException | IOException e) {
      return false;
    }
  }

  public static boolean mkdir(File f) {
    return tried(f::mkdir);
  }

  public static boolean mkdirs(File f) {
    return tried(f::mkdirs);
  }

  public static boolean delete(File f) {
    return tried(f::delete);
  }

  public static boolean createNewFile(File f) throws IOException {
    try {
      return f.createNewFile();
    } catch (SecurityException e) {
      throw new IOException("Permission denied", e);
    }
  }

  public static boolean renameTo(File f, File to) {
    return tried(() -> f.renameTo(to));
  }

  public static boolean canWrite(File f) {
    return tried(f::canWrite);
  }

  public static boolean setLastModified(File f, long time) {
    return tried(() -> f.setLastModified(time));
  }

  public static boolean setReadOnly(File f) {
    return tried(f::setReadOnly);
  }

  public static boolean setWritable(File f, boolean yes) {
    return tried(() -> f.setWritable(yes));
  }

  public static boolean setWritable(File f, boolean yes, boolean owner) {
    return tried(() -> f.setWritable(yes, owner));
  }

  public static boolean setReadable(File f, boolean yes) {
    return tried(() -> f.setReadable(yes));
  }

  public static boolean setReadable(File f, boolean yes, boolean owner) {
    return tried(() -> f.setReadable(yes, owner));
  }

  public static boolean setExecutable(File f, boolean yes) {
    return tried(() -> f.setExecutable(yes));
  }

  public static boolean setExecutable(File f, boolean yes, boolean owner) {
    return tried(() -> f.setExecutable(yes, owner));
  }

  // Files and folders for a while: in the app's cache, which is java.io.tmpdir of an app (AOSP ActivityThread.handleBindApplication), under a
  // name drawn from the run's seed.

  public static File createTempFile(String prefix, String suffix) throws IOException {
    return createTempFile(prefix, suffix, (File) null);
  }

  public static File createTempFile(String prefix, String suffix, File dir) throws IOException {
    if (prefix.length() < 3) {
      throw new IllegalArgumentException("Prefix string too short");
    }
    File in = dir == null ? temporary().toFile() : dir;
    File f;
    do {
      f = new File(in, name(prefix, suffix));
    } while (!createNewFile(f));
    return f;
  }

  public static Path createTempFile(String prefix, String suffix, FileAttribute<?>... attributes) throws IOException {
    return createTempFile(temporary(), prefix, suffix, attributes);
  }

  public static Path createTempFile(Path dir, String prefix, String suffix, FileAttribute<?>... attributes) throws IOException {
    return Files.createFile(dir.resolve(name(prefix == null ? "" : prefix, suffix)), attributes);
  }

  public static Path createTempDirectory(String prefix, FileAttribute<?>... attributes) throws IOException {
    return createTempDirectory(temporary(), prefix, attributes);
  }

  public static Path createTempDirectory(Path dir, String prefix, FileAttribute<?>... attributes) throws IOException {
    return Files.createDirectory(dir.resolve(name(prefix == null ? "" : prefix, "")), attributes);
  }

  private static Path temporary() {
    return Path.of(System.getProperty(TEMPORARY));
  }

  private static String name(String prefix, String suffix) {
    return prefix + (Hooks.seed() & Long.MAX_VALUE) + (suffix == null ? ".tmp" : suffix);
  }

  /** A path as files have it: databases are opened by native code. */
  private static String path(String path) {
    return path == null || !path.startsWith("/") ? path : new File(path).getPath();
  }

  public static SQLiteDatabase openDatabase(String path, SQLiteDatabase.CursorFactory f, int flags) {
    return SQLiteDatabase.openDatabase(path(path), f, flags);
  }

  public static SQLiteDatabase openDatabase(String path, SQLiteDatabase.CursorFactory f, int flags, DatabaseErrorHandler h) {
    return SQLiteDatabase.openDatabase(path(path), f, flags, h);
  }

  public static SQLiteDatabase openOrCreateDatabase(String path, SQLiteDatabase.CursorFactory f) {
    return SQLiteDatabase.openOrCreateDatabase(path(path), f);
  }

  public static SQLiteDatabase openOrCreateDatabase(String path, SQLiteDatabase.CursorFactory f, DatabaseErrorHandler h) {
    return SQLiteDatabase.openOrCreateDatabase(path(path), f, h);
  }
}
