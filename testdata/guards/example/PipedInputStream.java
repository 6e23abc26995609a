package example;

/** What a {@link PipedOutputStream} is connected to. */
public class PipedInputStream {
  boolean connected;
}
