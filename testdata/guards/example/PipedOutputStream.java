package example;

/** TzuYu's example of PipedOutputStream (and PSYCO's), written anew: it can be connected once, to a sink that is not, and written to then. */
public class PipedOutputStream {
  private PipedInputStream sink;

  public void connect(PipedInputStream snk) {
    if (snk == null) {
      throw new NullPointerException();
    }
    if (sink != null || snk.connected) {
      throw new IllegalStateException("already connected");
    }
    sink = snk;
    snk.connected = true;
  }

  public void write() {
    if (sink == null) {
      throw new IllegalStateException("not connected");
    }
  }

  public void flush() {}

  public void close() {}
}
