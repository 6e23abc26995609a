package cbcov.agent.host;

import java.io.FileDescriptor;
import java.io.FilePermission;
import java.nio.file.Path;
import java.security.Permission;

/**
 * Refuses what an app on the embedded device has no business with: starting processes, writing outside the run's folder, the
 * network unless it was asked for, ending the JVM. It keeps honest code from doing harm by accident; it is no sandbox, since the
 * app's code runs with the user's rights and can get around it.
 */
@SuppressWarnings("removal") // the only hook of JDK 17 that sees these calls wherever they are made
final class Guard extends SecurityManager {
  /** Thrown at an app that ends its own process, so that only the app ends. */
  public static final class Exit extends ThreadDeath {}

  private static volatile boolean leaving;

  private final String folder;
  private final boolean network;

  Guard(Path folder, boolean network) {
    this.folder = folder.toAbsolutePath() + "/";
    this.network = network;
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
  static void leave(int status) {
    leaving = true;
    Runtime.getRuntime().halt(status);
  }

  @Override
  public void checkConnect(String host, int port) {
    if (!network) {
      throw new SecurityException("the embedded device has no network (see --network): " + host);
    }
  }

  @Override
  public void checkConnect(String host, int port, Object context) {
    checkConnect(host, port);
  }

  @Override
  public void checkListen(int port) {
    if (!network) {
      throw new SecurityException("the embedded device has no network (see --network): port " + port);
    }
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
    if (!inFolder(file) && !(file.endsWith(".jar") && opensArchive())) {
      throw new SecurityException("the embedded device writes in its own folder only: " + file);
    }
  }

  @Override
  public void checkDelete(String file) {
    checkWrite(file);
  }

  /** Robolectric reads fonts in its jars by the JDK's zip file system, which asks whether it might write before it reads. */
  private static boolean opensArchive() {
    return StackWalker.getInstance()
        .walk(f -> f.skip(3).limit(8).anyMatch(x -> x.getMethodName().equals("checkAccess")));
  }

  private boolean inFolder(String file) {
    String path = Path.of(file).toAbsolutePath().normalize().toString();
    return (path + "/").startsWith(folder);
  }

  /** Says which class of permission guards files, so that it is loaded before the guard is in place. */
  static Class<?> preload() {
    return FilePermission.class;
  }
}
