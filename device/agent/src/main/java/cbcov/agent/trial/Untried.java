package cbcov.agent.trial;

/** What is asked for cannot be tried: a class is not there, a program has faults. */
public final class Untried extends Exception {
  public Untried(String message) {
    super(message);
  }

  Untried(String message, Throwable cause) {
    super(message + ": " + cause, cause);
  }
}
