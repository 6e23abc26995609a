package protocols;

/** Opened for reading, for writing, or for both, by two booleans; opened for nothing is an error. */
public class Socket {
  private boolean in;
  private boolean out;

  public void open(boolean reads, boolean writes) {
    if (in || out || !reads && !writes) {
      throw new IllegalStateException();
    }
    in = reads;
    out = writes;
  }

  public void read() {
    if (!in) {
      throw new IllegalStateException();
    }
  }

  public void write() {
    if (!out) {
      throw new IllegalStateException();
    }
  }

  public void close() {
    if (!in && !out) {
      throw new IllegalStateException();
    }
    in = out = false;
  }
}
