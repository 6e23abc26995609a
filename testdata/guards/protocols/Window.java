package protocols;

/** Moved and grown by at most what lies on either side: getLow() + by and getHigh() + by stay within 0 and 10. */
public class Window {
  private int low = 2;
  private int high = 5;

  public int getLow() {
    return low;
  }

  public int getHigh() {
    return high;
  }

  public void grow(int by) {
    if (by < 0 || by > 10 - high) {
      throw new IllegalArgumentException();
    }
    high += by;
  }

  public void shift(int by) {
    if (by < -low || by > 10 - high) {
      throw new IllegalArgumentException();
    }
    low += by;
    high += by;
  }
}
