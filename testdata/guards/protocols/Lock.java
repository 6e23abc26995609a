package protocols;

/** A lock that is entered with a number, and left only with the same. Nothing of it can be seen. Exact: leave(n) after enter(n); enter(n) with 0 <= n <= 1. */
public class Lock {
  private int held = -1;

  public void enter(int key) {
    if (held >= 0 || key < 0 || key > 1) {
      throw new IllegalStateException();
    }
    held = key;
  }

  public void leave(int key) {
    if (held < 0 || key != held) {
      throw new IllegalStateException();
    }
    held = -1;
  }
}
