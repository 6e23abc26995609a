package cbcov.agent.phone.shadows;

import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.ColorSpace;
import android.graphics.Matrix;
import android.util.DisplayMetrics;
import android.util.Half;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowLegacyBitmap;
import org.robolectric.util.ReflectionHelpers;

/**
 * Copies pixels to and from buffers as Android's memory has them (AOSP Bitmap.copyPixelsToBuffer), of which Robolectric knows one way; makes bitmaps in the
 * way that Compose does; erases quickly; and forgets in which words Robolectric tells what was drawn on them.
 */
@Implements(Bitmap.class)
public class PhoneBitmap extends ShadowLegacyBitmap {
  private static final int CHANNEL = 0xFF;
  private static final int DEEP = 0x3FF; // a channel of ten bits
  private static final int CHUNK = 256;

  @RealObject private Bitmap bitmap;

  @Implementation
  protected static Bitmap createBitmap(DisplayMetrics display, int width, int height, Bitmap.Config config, boolean alpha, ColorSpace space) {
    Bitmap b = createBitmap(width, height, config, alpha, space);
    if (display != null) {
      b.setDensity(display.densityDpi);
    }
    return b;
  }

  /** The whole of a bitmap is that bitmap where nobody can change it, and a copy else: of a view's drawing cache, say, which is recycled (AOSP Bitmap). */
  @Implementation
  protected static Bitmap createBitmap(Bitmap of, int x, int y, int width, int height, Matrix turned, boolean smooth) {
    Bitmap made = ShadowLegacyBitmap.createBitmap(of, x, y, width, height, turned, smooth);
    return made == of && of.isMutable() ? of.copy(of.getConfig(), true) : made;
  }

  @Override
  public void appendDescription(String words) {}

  /** A view that is drawn by software erases its whole layer each time: the memory is copied, which is several times faster than a loop here. */
  @Override
  @Implementation
  protected void eraseColor(int color) {
    if (isRecycled()) {
      throw new IllegalStateException("Can't erase a recycled bitmap");
    }
    if (!isMutable()) {
      throw new IllegalStateException("cannot erase immutable bitmaps");
    }
    BufferedImage image = ReflectionHelpers.getField(this, "bufferedImage");
    if (image == null) {
      return;
    }
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    int done = Math.min(pixels.length, CHUNK);
    Arrays.fill(pixels, 0, done, color);
    while (done < pixels.length) {
      int next = Math.min(done, pixels.length - done);
      System.arraycopy(pixels, 0, pixels, done, next);
      done += next;
    }
  }

  @Override
  @Implementation
  protected void copyPixelsToBuffer(Buffer to) {
    check("copyPixelsToBuffer", "Can't call copyPixelsToBuffer() on a recycled bitmap");
    int shift = shift(to);
    Pixels pixels = new Pixels();
    ByteBuffer memory = pixels.fitting(to, shift);
    int[] row = new int[pixels.width];
    for (int y = 0; y < pixels.height; y++) {
      getPixels(row, 0, pixels.width, 0, y, pixels.width, 1);
      for (int color : row) {
        pixels.write(memory, color);
      }
    }
    memory.rewind();
    if (to instanceof ByteBuffer b) {
      b.put(memory);
    } else if (to instanceof ShortBuffer b) {
      b.put(memory.asShortBuffer());
    } else {
      ((IntBuffer) to).put(memory.asIntBuffer());
    }
  }

  @Override
  @Implementation
  protected void copyPixelsFromBuffer(Buffer from) {
    check("copyPixelsFromBuffer", "copyPixelsFromBuffer called on recycled bitmap");
    int shift = shift(from);
    Pixels pixels = new Pixels();
    ByteBuffer memory = pixels.fitting(from, shift);
    int count = memory.capacity() >> shift;
    if (from instanceof ByteBuffer b) {
      memory.put(b.slice(b.position(), count));
    } else if (from instanceof ShortBuffer b) {
      memory.asShortBuffer().put(b.slice(b.position(), count));
    } else {
      memory.asIntBuffer().put(((IntBuffer) from).slice(from.position(), count));
    }
    memory.rewind();
    boolean mutable = isMutable();
    setMutable(true); // this one method changes any bitmap
    int[] row = new int[pixels.width];
    for (int y = 0; y < pixels.height; y++) {
      for (int x = 0; x < row.length; x++) {
        row[x] = pixels.read(memory);
      }
      setPixels(row, 0, pixels.width, 0, y, pixels.width, 1);
    }
    setMutable(mutable);
    from.position(from.position() + count);
  }

  private void check(String method, String recycled) {
    if (isRecycled()) {
      throw new IllegalStateException(recycled);
    }
    if (bitmap.getConfig().name().equals("HARDWARE")) {
      throw new IllegalStateException("unable to " + method + ", pixel access is not supported on Config#HARDWARE bitmaps");
    }
  }

  private static int shift(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return 0;
    } else if (buffer instanceof ShortBuffer) {
      return 1;
    } else if (buffer instanceof IntBuffer) {
      return 2;
    }
    throw new RuntimeException("unsupported Buffer subclass");
  }

  /** How the bitmap's pixels are in memory. Colors are there times their alpha, where the bitmap is premultiplied. */
  private final class Pixels {
    final int width = bitmap.getWidth();
    final int height = bitmap.getHeight();
    private final String config = bitmap.getConfig().name();
    private final boolean transparent = bitmap.hasAlpha();
    private final boolean multiplied = transparent && bitmap.isPremultiplied();

    /** Memory for all pixels, which a buffer has to have room for. */
    ByteBuffer fitting(Buffer buffer, int shift) {
      int each =
          switch (config) {
            case "ALPHA_8" -> 1;
            case "RGB_565", "ARGB_4444" -> 2;
            case "RGBA_F16" -> 8;
            default -> 4;
          };
      int size = Math.multiplyExact(Math.multiplyExact(width, height), each);
      if ((long) buffer.remaining() << shift < size) {
        throw new RuntimeException("Buffer not large enough for pixels");
      }
      return ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
    }

    void write(ByteBuffer memory, int color) {
      int alpha = Color.alpha(color);
      float part = multiplied ? alpha / (float) CHANNEL : 1;
      int red = Math.round(Color.red(color) * part);
      int green = Math.round(Color.green(color) * part);
      int blue = Math.round(Color.blue(color) * part);
      switch (config) {
        case "ALPHA_8" -> memory.put((byte) alpha);
        case "RGB_565" -> memory.putShort((short) (red >> 3 << 11 | green >> 2 << 5 | blue >> 3));
        case "ARGB_4444" -> memory.putShort((short) (red >> 4 << 12 | green >> 4 << 8 | blue >> 4 << 4 | alpha >> 4));
        case "RGBA_F16" -> memory.putShort(half(red)).putShort(half(green)).putShort(half(blue)).putShort(half(alpha));
        case "RGBA_1010102" -> memory.putInt(deep(red) | deep(green) << 10 | deep(blue) << 20 | alpha >> 6 << 30);
        default -> memory.put((byte) red).put((byte) green).put((byte) blue).put((byte) alpha);
      }
    }

    int read(ByteBuffer memory) {
      switch (config) {
        case "ALPHA_8":
          return Color.argb(memory.get() & CHANNEL, 0, 0, 0);
        case "RGB_565":
          int thick = memory.getShort();
          return Color.rgb(wide(thick >> 11, 5), wide(thick >> 5, 6), wide(thick, 5));
        case "ARGB_4444":
          int thin = memory.getShort();
          return color(wide(thin >> 12, 4), wide(thin >> 8, 4), wide(thin >> 4, 4), wide(thin, 4));
        case "RGBA_F16":
          return color(full(memory.getShort()), full(memory.getShort()), full(memory.getShort()), full(memory.getShort()));
        case "RGBA_1010102":
          int large = memory.getInt();
          return color(wide(large, 10), wide(large >> 10, 10), wide(large >> 20, 10), wide(large >> 30, 2));
        default:
          return color(memory.get() & CHANNEL, memory.get() & CHANNEL, memory.get() & CHANNEL, memory.get() & CHANNEL);
      }
    }

    private int color(int red, int green, int blue, int alpha) {
      if (!transparent) {
        return Color.rgb(red, green, blue);
      }
      float part = multiplied && alpha > 0 ? CHANNEL / (float) alpha : 1;
      return Color.argb(alpha, single(red * part), single(green * part), single(blue * part));
    }
  }

  private static int single(float channel) {
    return Math.max(0, Math.min(CHANNEL, Math.round(channel)));
  }

  private static short half(int channel) {
    return Half.toHalf(channel / (float) CHANNEL);
  }

  private static int full(short half) {
    return single(Half.toFloat(half) * CHANNEL);
  }

  private static int deep(int channel) {
    return Math.round(channel * DEEP / (float) CHANNEL);
  }

  /** Spreads the lowest bits of a channel over eight. */
  private static int wide(int channel, int bits) {
    int most = (1 << bits) - 1;
    return Math.round((channel & most) * CHANNEL / (float) most);
  }
}
