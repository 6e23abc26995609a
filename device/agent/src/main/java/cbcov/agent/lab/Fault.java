package cbcov.agent.lab;

/** The experiment itself is at fault: no answer of the class under test. */
final class Fault extends Exception {
  private static final int FRAMES = 5;
  private static final int MAX = 2_000;

  Fault(String message, Throwable cause) {
    super(cause == null ? message : message + ": " + cut(told(cause)), cause);
  }

  /**
   * What is nobody's answer: code that does not fit this API level (LinkageError), a JVM at its end (VirtualMachineError), code that
   * ends its own process, which {@code Guard} turns into ThreadDeath.
   */
  static boolean is(Throwable t) {
    return t instanceof LinkageError || t instanceof VirtualMachineError || t instanceof ThreadDeath;
  }

  /** Reports whether the JVM ran out of memory. */
  boolean memory() {
    return getCause() instanceof OutOfMemoryError;
  }

  private static String told(Throwable t) {
    StringBuilder b = new StringBuilder(t instanceof ThreadDeath ? "it ends its own process" : Answer.describe(t));
    StackTraceElement[] frames = t.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, FRAMES); i++) {
      b.append("\n\tat ").append(frames[i]);
    }
    for (Throwable c = t.getCause(); c != null && b.length() < MAX; c = c.getCause()) {
      b.append("\ncaused by ").append(Answer.describe(c));
    }
    return b.toString();
  }

  private static String cut(String s) {
    return s.substring(0, Math.min(s.length(), MAX));
  }
}
