package cbcov.agent.host;

import java.io.File;
import java.io.FileDescriptor;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the JDK's code calls before it does what the {@link Guard} may refuse, where the JDK has no security manager any more: {@link Woven} puts a
 * copy of this class, and of its interface, among the JDK's own, and {@link Guarded} has its methods called. Any thread.
 */
public final class Doors {
  /** The copy's internal name. */
  static final String NAME = "java/util/concurrent/locks/Doors";

  /** The guard. Each method throws if it refuses: what the JDK's own would, which the methods that ask may not declare. */
  public interface Keeper {
    void write(String file) throws Throwable;

    void exec(String command) throws Throwable;

    void exit(int status) throws Throwable;

    /** The port is -1 where a host's address is asked for. */
    void connect(String host, int port) throws Throwable;

    void listen(int port) throws Throwable;

    void output(FileDescriptor fd) throws Throwable;

    void input(FileDescriptor fd) throws Throwable;
  }

  private static final Pattern ADDRESS = Pattern.compile("[0-9.]*|.*:.*");

  private static final Set<String> WRITES = Set.of("WRITE", "APPEND", "CREATE", "CREATE_NEW", "TRUNCATE_EXISTING", "DELETE_ON_CLOSE");

  private static volatile Keeper keeper; // null: none yet

  private Doors() {}

  /** Sets the guard, once. */
  public static synchronized void keeper(Keeper k) {
    keeper = keeper == null ? k : keeper;
  }

  public static void write(File f) throws Throwable {
    Keeper k = keeper;
    if (k != null && f != null) {
      k.write(f.getPath());
    }
  }

  public static void write(Path p) throws Throwable {
    Keeper k = keeper;
    if (k != null && p != null && p.getFileSystem() == FileSystems.getDefault()) {
      k.write(p.toString());
    }
  }

  public static void open(File f, String mode) throws Throwable {
    if (mode != null && mode.contains("w")) {
      write(f);
    }
  }

  public static void open(Path p, Set<?> options) throws Throwable {
    for (Object o : options) {
      if (WRITES.contains(o.toString())) {
        write(p);
        return;
      }
    }
  }

  public static void exec(String[] command) throws Throwable {
    Keeper k = keeper;
    if (k != null) {
      k.exec(command[0]);
    }
  }

  public static void exit(int status) throws Throwable {
    Keeper k = keeper;
    if (k != null) {
      k.exit(status);
    }
  }

  public static void resolve(String host) throws Throwable {
    Keeper k = keeper;
    if (k != null && host != null && !ADDRESS.matcher(host).matches()) {
      k.connect(host, -1);
    }
  }

  public static void connect(SocketAddress a) throws Throwable {
    Keeper k = keeper;
    if (k != null && a instanceof InetSocketAddress i) {
      k.connect(i.isUnresolved() ? i.getHostString() : i.getAddress().getHostAddress(), i.getPort());
    }
  }

  public static void listen(SocketAddress a) throws Throwable {
    Keeper k = keeper;
    if (k != null) {
      k.listen(a instanceof InetSocketAddress i ? i.getPort() : 0);
    }
  }

  public static void output(FileDescriptor fd) throws Throwable {
    Keeper k = keeper;
    if (k != null) {
      k.output(fd);
    }
  }

  public static void input(FileDescriptor fd) throws Throwable {
    Keeper k = keeper;
    if (k != null) {
      k.input(fd);
    }
  }
}
