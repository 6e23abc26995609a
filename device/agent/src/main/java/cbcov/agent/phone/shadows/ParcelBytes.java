package cbcov.agent.phone.shadows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.robolectric.res.android.NativeObjRegistry;
import org.robolectric.shadows.ShadowParcel;
import org.robolectric.util.ReflectionHelpers;

/**
 * A parcel as the bytes that a phone has: an app may read something else than it wrote, and gets what these bytes are then, or zeros behind the end.
 * Robolectric keeps what was written as objects, each over as many bytes as it takes on a phone, and fails where another kind is read.
 *
 * <p>Source: AOSP frameworks/native/libs/binder/Parcel.cpp.
 */
final class ParcelBytes {
  private static final String UNRELIABLE = ShadowParcel.class.getName() + "$UnreliableBehaviorError"; // what Robolectric fails with
  private static final int BINDER = 24; // bytes of a flat_binder_object

  private final Object of; // a ShadowParcel.ByteBuffer
  private final Object[] items; // by byte: what was written there
  private final int size;
  private int at;

  private ParcelBytes(long parcel, int at) {
    NativeObjRegistry<?> all = ReflectionHelpers.getStaticField(ShadowParcel.class, "NATIVE_BYTE_BUFFER_REGISTRY");
    of = all.getNativeObject(parcel);
    items = ReflectionHelpers.getField(of, "data");
    size = ReflectionHelpers.getField(of, "dataSize");
    this.at = at;
  }

  /** Reads from a parcel as Robolectric does, and where that fails, in this way. */
  static <T> T read(long parcel, int at, LongFunction<T> asWritten, Function<ParcelBytes, T> asBytes) {
    try {
      return asWritten.apply(parcel);
    } catch (AssertionError | RuntimeException e) {
      if (!isUnreliable(e) && !isUnreliable(e.getCause())) {
        throw e;
      }
      ParcelBytes bytes = new ParcelBytes(parcel, at);
      T out = asBytes.apply(bytes);
      ReflectionHelpers.setField(bytes.of, "failNextReadIfPastEnd", false);
      ReflectionHelpers.setField(bytes.of, "dataPosition", bytes.at);
      return out;
    }
  }

  private static boolean isUnreliable(Throwable t) {
    return t != null && t.getClass().getName().equals(UNRELIABLE);
  }

  /** The next n bytes, and the position is behind those that fill up their last word; null: there are fewer. */
  private ByteBuffer next(int n) {
    int padded = (n + 3) & ~3;
    if (n < 0 || padded < n || padded > size - at) {
      return null;
    }
    ByteBuffer out = ByteBuffer.allocate(n).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = at; i < at + n; ) {
      int first = i;
      while (first > 0 && items[first - 1] == items[i] && items[i] != null) {
        first--;
      }
      byte[] whole = bytes(items[i]);
      int end = Math.min(at + n, items[i] == null ? i + 1 : first + ReflectionHelpers.<Integer>getField(items[i], "sizeBytes"));
      for (; i < end; i++) {
        out.put(i - first < whole.length ? whole[i - first] : 0);
      }
    }
    at += padded;
    return out.flip().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** What is written for a value; zeros behind it are left out. */
  private static byte[] bytes(Object item) {
    Object v = item == null ? null : ReflectionHelpers.getField(item, "value");
    ByteBuffer b = ByteBuffer.allocate(v instanceof String s ? 4 + 2 * s.length() : 8).order(ByteOrder.LITTLE_ENDIAN);
    if (v instanceof Byte x) {
      b.put(x);
    } else if (v instanceof Integer x) {
      b.putInt(x);
    } else if (v instanceof Long x) {
      b.putLong(x);
    } else if (v instanceof Float x) {
      b.putFloat(x);
    } else if (v instanceof Double x) {
      b.putDouble(x);
    } else if (v instanceof String s) {
      b.putInt(s.length()).put(s.getBytes(StandardCharsets.UTF_16LE));
    } else if (v instanceof byte[] x) {
      return x;
    } else if (item != null && !ReflectionHelpers.<Boolean>getField(item, "isEncodedAsAllZeroBytes")) {
      b.putInt(-1); // no string
    }
    return b.array();
  }

  int readInt() {
    ByteBuffer b = next(4);
    return b == null ? 0 : b.getInt();
  }

  long readLong() {
    ByteBuffer b = next(8);
    return b == null ? 0 : b.getLong();
  }

  float readFloat() {
    return Float.intBitsToFloat(readInt());
  }

  double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  /** As Parcel::readString16Inplace: a text has no length below 0, no more than there is, and a zero behind it. */
  String readString() {
    int n = readInt();
    ByteBuffer b = n < 0 || n >= size / 2 ? null : next(2 * n + 2);
    return b == null || b.getChar(2 * n) != 0 ? null : new String(b.array(), 0, 2 * n, StandardCharsets.UTF_16LE);
  }

  byte[] readByteArray() {
    ByteBuffer b = next(readInt());
    return b == null ? null : b.array();
  }

  /** No binder is where none was written. */
  <T> T readBinder() {
    next(BINDER);
    return null;
  }
}
