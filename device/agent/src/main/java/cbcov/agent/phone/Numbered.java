package cbcov.agent.phone;

/** An object of the app's that keeps the number by which {@link Touches} knows it. Class {@code Touched} makes the app's own classes such ones. */
public interface Numbered {
  /** Its number; 0: it has none yet. */
  long cbcov$number();

  void cbcov$number(long n);
}
