package cbcov.agent.dex;

import java.lang.reflect.Array;

/** What converted code calls: it must not be in the way of the app's own classes, and is as short as that. */
public final class ArrayData {
  private ArrayData() {}

  /**
   * Writes elements into an array from an index on: bytes as a character each, others as 16 bits a character, the lowest first. An array with
   * less room than for all of them gets none (ART: FillArrayData, entrypoint_utils.cc).
   */
  public static void fill(Object array, int from, int all, String data) {
    if (array == null) {
      throw new NullPointerException("fill-array-data");
    }
    if (Array.getLength(array) < all) {
      throw new ArrayIndexOutOfBoundsException("failed FILL_ARRAY_DATA; length=" + Array.getLength(array) + ", index=" + all);
    }
    if (array instanceof byte[] b) {
      for (int i = 0; i < data.length(); i++) {
        b[from + i] = (byte) data.charAt(i);
      }
    } else if (array instanceof boolean[] z) {
      for (int i = 0; i < data.length(); i++) {
        z[from + i] = data.charAt(i) != 0;
      }
    } else if (array instanceof char[] c) {
      data.getChars(0, data.length(), c, from);
    } else if (array instanceof short[] s) {
      for (int i = 0; i < data.length(); i++) {
        s[from + i] = (short) data.charAt(i);
      }
    } else if (array instanceof int[] n) {
      for (int i = 0; i < data.length() / 2; i++) {
        n[from + i] = (int) bits(data, i * 2, 2);
      }
    } else if (array instanceof float[] f) {
      for (int i = 0; i < data.length() / 2; i++) {
        f[from + i] = Float.intBitsToFloat((int) bits(data, i * 2, 2));
      }
    } else if (array instanceof long[] l) {
      for (int i = 0; i < data.length() / 4; i++) {
        l[from + i] = bits(data, i * 4, 4);
      }
    } else if (array instanceof double[] d) {
      for (int i = 0; i < data.length() / 4; i++) {
        d[from + i] = Double.longBitsToDouble(bits(data, i * 4, 4));
      }
    }
  }

  /** The bits of an element of an int[] or float[]. */
  public static int word(Object array, int i) {
    return array instanceof float[] f ? Float.floatToRawIntBits(f[i]) : ((int[]) array)[i];
  }

  /** The bits of an element of a long[] or double[]. */
  public static long wide(Object array, int i) {
    return array instanceof double[] d ? Double.doubleToRawLongBits(d[i]) : ((long[]) array)[i];
  }

  /** Writes the bits of an element of an int[] or float[]. */
  public static void put(Object array, int i, int bits) {
    if (array instanceof float[] f) {
      f[i] = Float.intBitsToFloat(bits);
    } else {
      ((int[]) array)[i] = bits;
    }
  }

  /** Writes the bits of an element of a long[] or double[]. */
  public static void put(Object array, int i, long bits) {
    if (array instanceof double[] d) {
      d[i] = Double.longBitsToDouble(bits);
    } else {
      ((long[]) array)[i] = bits;
    }
  }

  private static long bits(String data, int at, int chars) {
    long bits = 0;
    for (int c = 0; c < chars; c++) {
      bits |= (long) data.charAt(at + c) << 16 * c;
    }
    return bits;
  }
}
