package protocols;

/** What set was given decides what works later, and nothing shows it. */
public class Mode {
  private int mode;

  public void set(int mode) {
    if (mode < 0) {
      throw new IllegalArgumentException();
    }
    this.mode = mode;
  }

  public void read() {
    if (mode != 1) {
      throw new IllegalStateException();
    }
  }

  public void write() {
    if (mode < 2) {
      throw new IllegalStateException();
    }
  }
}
