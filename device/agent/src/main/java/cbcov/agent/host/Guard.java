package cbcov.agent.host;

import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FilePermission;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.security.Permission;

/**
 * Refuses what an app on the embedded device has no business with: starting processes, writing outside the run's folder, the
 * network unless it was asked for, ending the JVM. It keeps honest code from doing harm by accident; it is no sandbox, since the
 * app's code runs with the user's rights and can get around it.
 *
 * <p>Where a phone refuses the same, the app gets the phone's exception: a phone without a network knows no host (UnknownHostException) and
 * reaches none (ConnectException), a file outside the app's folders cannot be opened (FileNotFoundException). Java's interface for the
 * guard has no checked exceptions; all that ask it here may throw these.
 */
@SuppressWarnings("removal") // the only hook of JDKs until 23 that sees these calls wherever they are made; for later ones see Guarded
public final class Guard extends SecurityManager {
  /** Thrown at an app that ends its own process, so that only the app ends. */
  public static final class Exit extends ThreadDeath {}

  private static volatile Guard placed; // null: none yet
  private static volatile boolean leaving;
  private static volatile Runnable used = () -> {}; // looks whether a thread may use the network

  /** Has somebody look, before the network is asked for, whether the thread may do so; it throws if not. */
  static void onNetwork(Runnable r) {
    used = r;
  }

  private static final int LAST_MANAGED = 23; // the JDK's last version with a security manager

  private final String folder;
  private final boolean network;

  Guard(Path folder, boolean network) {
    this.folder = folder.toAbsolutePath() + "/";
    this.network = network;
  }

  /** Puts a guard in place for good. */
  static void install(Path folder, boolean network) throws ReflectiveOperationException, IOException {
    preload();
    Guard g = new Guard(folder, network);
    placed = g;
    if (Runtime.version().feature() <= LAST_MANAGED) {
      System.setSecurityManager(g);
    } else if (!Boolean.getBoolean("cbcov.archive")) { // a JVM that archives its classes runs cbcov's own app, and has no agent
      Woven.guard(g.keeper());
    }
  }

  /** Reports whether a host's port may be reached; where there is no guard, as in tests, each may. */
  static boolean reaches(String host, int port) {
    Guard g = placed;
    try {
      if (g != null) {
        g.checkConnect(host, port);
      }
      return true;
    } catch (SecurityException e) {
      return false;
    } catch (Exception e) { // its ConnectException, which its interface does not declare
      if (e instanceof ConnectException) {
        return false;
      }
      throw e;
    }
  }

  /** The guard as the JDK's code asks it that has no security manager. */
  private Doors.Keeper keeper() {
    return new Doors.Keeper() {
      @Override
      public void write(String file) {
        checkWrite(file);
      }

      @Override
      public void exec(String command) {
        throw new SecurityException("the embedded device starts no processes: " + command);
      }

      @Override
      public void exit(int status) {
        checkExit(status);
      }

      @Override
      public void connect(String host, int port) {
        checkConnect(host, port);
      }

      @Override
      public void listen(int port) {
        checkListen(port);
      }

      @Override
      public void output(FileDescriptor fd) {
        checkWrite(fd);
      }

      @Override
      public void input(FileDescriptor fd) {
        checkRead(fd);
      }
    };
  }

  @Override
  public void checkPermission(Permission p) {
    if (p instanceof RuntimePermission && p.getName().equals("setSecurityManager")) {
      throw new SecurityException("the embedded device keeps its security manager");
    }
  }

  @Override
  public void checkPermission(Permission p, Object context) {
    checkPermission(p);
  }

  @Override
  public void checkExec(String cmd) {
    // Files.isExecutable asks here too
    if (StackWalker.getInstance().walk(f -> f.anyMatch(x -> x.getClassName().equals("java.lang.ProcessBuilder")))) {
      throw new SecurityException("the embedded device starts no processes: " + cmd);
    }
  }

  @Override
  public void checkExit(int status) {
    if (!leaving) {
      throw new Exit();
    }
  }

  /** Ends the JVM. Robolectric's main thread is no daemon, and would keep it. */
  public static void leave(int status) {
    leaving = true;
    Runtime.getRuntime().halt(status);
  }

  @Override
  public void checkConnect(String host, int port) {
    used.run();
    boolean answered = Answered.has(host);
    if (answered ? port < 0 || fromSocket() : network) {
      return;
    }
    if (port < 0) { // its address is asked for
      throw Guard.<RuntimeException>thrown(new UnknownHostException("Unable to resolve host \"" + host + "\": No address associated with hostname"));
    }
    throw Guard.<RuntimeException>thrown(
        new ConnectException("failed to connect to " + host + " (port " + port + "): connect failed: ENETUNREACH (Network is unreachable)"));
  }

  /** Reports whether a java.net.Socket asks: no other kind reaches a host that is inside this JVM. The JDK's HTTP client asks before its socket does. */
  private static boolean fromSocket() {
    String asker = asker();
    return asker.equals("java.net.Socket") || asker.startsWith("sun.net.www.");
  }

  /** The class whose code asks. */
  private static String asker() {
    return StackWalker.getInstance().walk(f -> f.map(StackWalker.StackFrame::getClassName).filter(c -> !isWay(c)).findFirst().orElse(""));
  }

  /** Reports whether a class is on the way from who asks to here. */
  private static boolean isWay(String c) {
    return c.startsWith(Guard.class.getName()) || c.startsWith(Woven.class.getName()) || c.equals(Doors.NAME.replace('/', '.')) || c.contains(".$Proxy");
  }

  @Override
  public void checkConnect(String host, int port, Object context) {
    checkConnect(host, port);
  }

  @Override
  public void checkListen(int port) {
    if (!network) {
      throw Guard.<RuntimeException>thrown(new BindException("bind failed: EADDRNOTAVAIL (Cannot assign requested address)"));
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T thrown(Throwable t) throws T {
    throw (T) t;
  }

  /** Standard output is the wire to cbcov, which has it already. */
  @Override
  public void checkWrite(FileDescriptor fd) {
    if (fd == FileDescriptor.out) {
      throw new SecurityException("the embedded device has no standard output");
    }
  }

  /** So is standard input. */
  @Override
  public void checkRead(FileDescriptor fd) {
    if (fd == FileDescriptor.in) {
      throw new SecurityException("the embedded device has no standard input");
    }
  }

  @Override
  public void checkWrite(String file) {
    if (inFolder(file) || file.endsWith(".jar") && opensArchive()) {
      return;
    }
    String asker = asker();
    if (asker.equals("java.io.File") && asks("canWrite")) {
      return; // it only looks
    }
    if (asker.equals("java.io.FileOutputStream") || asker.equals("java.io.RandomAccessFile")) {
      throw Guard.<RuntimeException>thrown(new FileNotFoundException(file + ": open failed: EACCES (Permission denied)"));
    }
    if (asker.startsWith("sun.nio.") || asker.startsWith("java.nio.")) {
      throw Guard.<RuntimeException>thrown(new AccessDeniedException(file));
    }
    throw new SecurityException("the embedded device writes in its own folder only: " + file);
  }

  private static boolean asks(String method) {
    return StackWalker.getInstance().walk(f -> f.limit(6).anyMatch(x -> x.getMethodName().equals(method)));
  }

  @Override
  public void checkDelete(String file) {
    checkWrite(file);
  }

  /** Robolectric reads fonts in its jars by the JDK's zip file system, which asks whether it might write before it reads. */
  private static boolean opensArchive() {
    return StackWalker.getInstance().walk(f -> f.limit(16).anyMatch(x -> x.getMethodName().equals("checkAccess") || x.getMethodName().equals("isWritable")));
  }

  private boolean inFolder(String file) {
    String path = Path.of(file).toAbsolutePath().normalize().toString();
    return (path + "/").startsWith(folder);
  }

  /** Says which class of permission guards files, so that it is loaded before the guard is in place. */
  private static Class<?> preload() {
    return FilePermission.class;
  }
}
