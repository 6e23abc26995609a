package cbcov.agent.phone;

import java.io.File;
import java.io.IOException;

/**
 * Where calls of java.io.File in the app's code arrive that change files: what the guard refuses, a phone's file system refuses too, and File
 * says so by false. Names and parameters are those of the calls, behind the receiver. Any thread.
 */
public final class Storage {
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
}
