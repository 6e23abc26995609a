package protocols;

/** A range of bytes has to lie within a buffer whose length the constructor is given: off >= 0, len >= 0, off + len <= length(). */
public class Range {
  private final int length;

  public Range(int length) {
    if (length < 0) {
      throw new IllegalArgumentException();
    }
    this.length = length;
  }

  public int length() {
    return length;
  }

  public void copy(int off, int len) {
    if (off < 0 || len < 0 || len > length - off) {
      throw new IndexOutOfBoundsException();
    }
  }
}
