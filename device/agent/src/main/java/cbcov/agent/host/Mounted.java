package cbcov.agent.host;

/**
 * The folders of a phone that apps know by heart, as {@code /data/data/PACKAGE} and {@code /sdcard}, and where they are on this machine. {@link Woven} puts a
 * copy of this class among the JDK's own, and has it asked for each path that a program makes of a text, or of a folder and a name. Any thread.
 */
public final class Mounted {
  /** The copy's internal name, in a package that the JDK exports. */
  static final String NAME = "java/util/concurrent/locks/Mounted";

  private static volatile String[] table = {}; // a phone's folder, and ours, in turn

  private Mounted() {}

  /** From now on, the folders of a phone, each followed by ours. */
  public static void mount(String[] folders) {
    table = folders.clone();
  }

  /** The path of what a path names below another one: one that is here already has its name on a phone again. */
  public static String child(String path) {
    String[] t = table;
    for (int i = 0; i + 1 < t.length; i += 2) {
      if (begins(path, t[i + 1])) {
        return t[i] + path.substring(t[i + 1].length());
      }
    }
    return path;
  }

  private static boolean begins(String path, String folder) {
    return path != null && path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
  }

  /** The path here of a path on a phone: the same where no folder of the table is its beginning. */
  public static String path(String path) {
    String[] t = table;
    if (t.length == 0 || path == null || path.isEmpty() || path.charAt(0) != '/') {
      return path;
    }
    for (int i = 0; i + 1 < t.length; i += 2) {
      if (begins(path, t[i])) {
        return t[i + 1] + path.substring(t[i].length());
      }
    }
    return path;
  }
}
