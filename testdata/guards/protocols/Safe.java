package protocols;

/** What it wants are a number and texts that stand in its code alone: a code that opens it, and of two modes the one in which it gives what it has. */
public class Safe {
  private boolean open;
  private String mode = "slow";

  public void unlock(int code) {
    if (code != 4711) {
      throw new IllegalArgumentException();
    }
    open = true;
  }

  public void mode(String mode) {
    switch (mode) {
      case "fast":
      case "slow":
        this.mode = mode;
        break;
      default:
        throw new IllegalArgumentException("there is no such mode: " + mode);
    }
  }

  public void take() {
    if (!open || !mode.equals("fast")) {
      throw new IllegalStateException();
    }
  }
}
