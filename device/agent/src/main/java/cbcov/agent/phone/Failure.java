package cbcov.agent.phone;

import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An uncaught exception, told apart: the app's own fault (a crash), or something that the embedded device does not have. The
 * latter are errors of linking to what is not there, what the guard refuses, and faults inside Robolectric's own code.
 */
final class Failure {
  private static final String[] MACHINERY = {
    "org.robolectric.", "cbcov.agent.", "java.lang.reflect.", "jdk.internal.", "jdk.proxy", "com.sun.proxy.", "java.lang.invoke."
  };

  /** Where the app's own calls run through the agent. */
  private static final Set<String> HOOKS =
      Set.of(
          "cbcov.agent.phone.Hooks", "cbcov.agent.phone.Waits", "cbcov.agent.phone.Storage", "cbcov.agent.phone.Loading", "cbcov.agent.phone.Commands",
          "cbcov.agent.phone.Network", "cbcov.agent.phone.Reflection", "cbcov.agent.phone.VirtualExecutor", "cbcov.agent.phone.VirtualScheduler",
          "cbcov.agent.phone.VirtualTimer");

  /** Exceptions that Robolectric's code throws on purpose, as the platform does; and so all of Android's own classes and of input and output. */
  private static final Set<String> FAITHFUL =
      Set.of("java.lang.SecurityException", "java.lang.IllegalStateException", "java.lang.IllegalArgumentException");

  /** Parts of Android whose system service is not there at all. */
  private static final String[] ABSENT = {"android.telephony.", "android.telecom.", "android.nfc.", "android.bluetooth."};

  /** Packages of support libraries, which apps bring, or whose code a build left in other APKs. */
  private static final String[] BUNDLED = {"android.support.", "android.arch.", "android.databinding."};

  /** What the JVM says of a system service's proxy that answered nothing. */
  private static final Pattern NO_ANSWER =
      Pattern.compile("the return value of \"(android|com\\.android)\\.[\\w.]*\\.I[A-Z]\\w*\\.|because \"this\\.mService\" is null");

  private static final Pattern CAST = Pattern.compile("class (\\S+) cannot be cast to class (\\S+) \\([^()]*loader[^()]*\\)");

  private static final Pattern INTERFACE = Pattern.compile("class (\\S+) cannot access its superinterface (\\S+) \\([^()]*loader[^()]*\\)");
  private static final Pattern SUPERCLASS = Pattern.compile("class (\\S+) cannot access its superclass (\\S+) \\([^()]*loader[^()]*\\)");

  final Throwable cause;
  final Thread of;
  final String thread; // its name

  Failure(Throwable cause, Thread of) {
    this.cause = cause;
    this.of = of;
    this.thread = of.getName();
  }

  /** Reports whether the app ended its own process. */
  boolean exited() {
    for (Throwable t = cause; t != null; t = t.getCause()) {
      if (t instanceof ThreadDeath) {
        return true;
      }
    }
    return false;
  }

  /** Reports whether the device, not the app, is at fault. */
  boolean lack() {
    if (cause.getCause() instanceof PackageParser.PackageParserException p && p.error <= PackageManager.INSTALL_PARSE_FAILED_NOT_APK) {
      return false; // no phone installs an app with such a manifest
    }
    for (Throwable t = cause; t != null; t = t.getCause()) {
      if (lacks(t)) {
        return true;
      }
    }
    return false;
  }

  private static boolean lacks(Throwable t) {
    String message = String.valueOf(t.getMessage());
    if (t instanceof NoClassDefFoundError || t instanceof ClassNotFoundException) {
      String name = message.replace('/', '.');
      return name.startsWith("android.") && Stream.of(BUNDLED).noneMatch(name::startsWith) || name.startsWith("java.") || name.startsWith("Could not initialize class android.");
    }
    if (t instanceof ExceptionInInitializerError) {
      return false; // its cause decides
    }
    if (t instanceof UnsatisfiedLinkError && message.startsWith("dlopen failed")) {
      return false; // the app asks for a library that it does not bring
    }
    if (t instanceof UnsatisfiedLinkError || t instanceof VerifyError || t instanceof ClassFormatError || t instanceof OutOfMemoryError) {
      return true; // other linkage errors are the app's: a shrinker took away what it needs
    }
    if (t instanceof SecurityException && message.startsWith("the embedded device")) {
      return true;
    }
    StackTraceElement top = firstOutsideJava(t);
    if (top == null) {
      return false;
    }
    String c = top.getClassName();
    if (t instanceof UnsupportedOperationException && Stream.of(ABSENT).anyMatch(c::startsWith)) {
      return true;
    }
    if (t instanceof NullPointerException && c.startsWith("android.") && NO_ANSWER.matcher(message).find()) {
      return true;
    }
    return c.startsWith("org.robolectric.") && !isMeant(t);
  }

  /** Reports whether an exception is one that Android's code throws at apps, and no fault of the code that throws it. */
  private static boolean isMeant(Throwable t) {
    String type = t.getClass().getName();
    return FAITHFUL.contains(type) || t instanceof IOException || t instanceof InterruptedException || type.startsWith("android.");
  }

  private static StackTraceElement firstOutsideJava(Throwable t) {
    for (StackTraceElement e : t.getStackTrace()) {
      String c = e.getClassName();
      if (c.startsWith("cbcov.agent.host.") && (t instanceof ClassNotFoundException || t instanceof IllegalAccessError)) {
        continue; // the app's class loader
      }
      if (c.equals("cbcov.agent.host.Guard") || c.startsWith("cbcov.agent.phone.net.")) {
        continue; // what a network does to who asks it
      }
      if (!c.startsWith("java.") && !c.startsWith("jdk.") && !c.startsWith("com.google.common.") && !HOOKS.contains(c)) {
        return e;
      }
    }
    return null;
  }

  /** Reports whether a plain RuntimeException comes from where the agent stands for the platform, whose code throws such: a camera in use, say. */
  private static boolean refuses(Throwable t, String where) {
    boolean there = where.startsWith("cbcov.agent.phone.shadows.") || where.equals(Services.class.getName()) || where.equals(ActivityStack.class.getName());
    return there && t.getClass() == RuntimeException.class;
  }

  /** Reports whether the fault is in the agent itself, and is not what a phone's system would throw at the app. */
  boolean own() {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    StackTraceElement top = firstOutsideJava(root);
    boolean unfit = root instanceof ClassFormatError; // of a class of the app's that cannot be converted: it is told as a lack
    return top != null && top.getClassName().startsWith("cbcov.agent.") && !unfit && !isMeant(root) && !refuses(root, top.getClassName());
  }

  /** A failed cast, or a class that is not to be seen, as ART tells it (class_linker.cc): the JVM adds modules and loaders, with their numbers. */
  private static String plain(String text) {
    String cast = CAST.matcher(text).replaceAll("$1 cannot be cast to $2");
    String of = INTERFACE.matcher(cast).replaceAll("Interface $2 implemented by class $1 is inaccessible");
    return SUPERCLASS.matcher(of).replaceAll("Superclass $2 of $1 is inaccessible");
  }

  /** Class and message on one line. */
  String summary() {
    String s = plain(cause.toString());
    int end = s.indexOf('\n');
    return end < 0 ? s : s.substring(0, end);
  }

  /** The stack with Robolectric's part, for what the device lacks. */
  String whole() {
    return stack(true);
  }

  /** The stack as a phone's log has it: what stands between the app and Android on the JVM is left out. */
  String stack() {
    return stack(false);
  }

  private String stack(boolean robolectric) {
    StringBuilder b = new StringBuilder();
    int depth = 0;
    for (Throwable t = cause; t != null && depth < 20; t = t.getCause(), depth++) {
      b.append(depth == 0 ? "" : "Caused by: ").append(plain(t.toString()));
      StackTraceElement[] frames = t.getStackTrace();
      for (int i = 0; i < end(frames); i++) {
        frame(b, frames[i], robolectric);
      }
      b.append('\n');
    }
    b.setLength(b.length() - 1);
    return b.toString();
  }

  /** Where the app and Android end and the agent begins. */
  private static int end(StackTraceElement[] frames) {
    for (int i = frames.length; i > 0; i--) {
      String c = frames[i - 1].getClassName();
      if (c.startsWith("cbcov.agent.") || c.startsWith("android.") && !c.startsWith("android.os.Handler")) {
        return i;
      }
    }
    return frames.length;
  }

  private static void frame(StringBuilder b, StackTraceElement e, boolean robolectric) {
    String c = e.getClassName();
    if (Stream.of(MACHINERY).anyMatch(c::startsWith) && !(robolectric && c.startsWith("org.robolectric.") && !c.contains("$$Reflector"))) {
      return;
    }
    if (e.getLineNumber() < 0 && e.getFileName() != null && c.startsWith("android.")) {
      return; // Robolectric's twin of the method above
    }
    String method = e.getMethodName();
    int robo = method.startsWith("$$robo$$") ? method.lastIndexOf('$') + 1 : 0;
    b.append("\n\tat ").append(c).append('.').append(method.substring(robo)).append('(');
    if (e.getFileName() == null) {
      b.append("Unknown Source:").append(Math.max(e.getLineNumber(), 0));
    } else {
      b.append(e.getFileName());
      if (e.getLineNumber() > 0) {
        b.append(':').append(e.getLineNumber());
      }
    }
    b.append(')');
  }
}
