package protocols;

/** Moved by at most what lies on either side: low() + by and high() + by stay within 0 and 10. */
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
    if (by < 0 || high + by > 10) {
      throw new IllegalArgumentException();
    }
    high += by;
  }

  public void shift(int by) {
    if (low + by < 0 || high + by > 10) {
      throw new IllegalArgumentException();
    }
    low += by;
    high += by;
  }
}
