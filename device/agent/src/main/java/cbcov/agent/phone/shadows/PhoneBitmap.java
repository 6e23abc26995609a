package cbcov.agent.phone.shadows;

import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.ColorSpace;
import android.util.DisplayMetrics;
import android.util.Half;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowLegacyBitmap;

/**
 * Copies pixels to and from buffers in all of Android's formats, as its memory has them (AOSP Bitmap.copyPixelsToBuffer), of which Robolectric knows one,
 * and makes bitmaps in the way that Compose does.
 */
@Implements(Bitmap.class)
public class PhoneBitmap extends ShadowLegacyBitmap {
  private static final int CHANNEL = 0xFF;

  @RealObject private Bitmap bitmap;

  @Implementation
  protected static Bitmap createBitmap(DisplayMetrics display, int width, int height, Bitmap.Config config, boolean alpha, ColorSpace space) {
    return createBitmap(width, height, config, alpha, space);
  }

  @Override
  @Implementation
  protected void copyPixelsToBuffer(Buffer to) {
    if (isRecycled()) {
      throw new IllegalStateException("Can't call copyPixelsToBuffer() on a recycled bitmap");
    }
    int shift = shift(to);
    int size = getByteCount();
    if ((long) to.remaining() << shift < size) {
      throw new RuntimeException("Buffer not large enough for pixels");
    }
    ByteBuffer memory = memory(size);
    for (int y = 0; y < bitmap.getHeight(); y++) {
      for (int x = 0; x < bitmap.getWidth(); x++) {
        write(memory, bitmap.getPixel(x, y));
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
    if (isRecycled()) {
      throw new IllegalStateException("copyPixelsFromBuffer called on recycled bitmap");
    }
    int shift = shift(from);
    int size = getByteCount();
    if ((long) from.remaining() << shift < size) {
      throw new RuntimeException("Buffer not large enough for pixels");
    }
    ByteBuffer memory = memory(size);
    int count = size >> shift;
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
    int width = bitmap.getWidth();
    int[] row = new int[width];
    for (int y = 0; y < bitmap.getHeight(); y++) {
      for (int x = 0; x < width; x++) {
        row[x] = read(memory);
      }
      setPixels(row, 0, width, 0, y, width, 1);
    }
    setMutable(mutable);
    from.position(from.position() + count);
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

  private static ByteBuffer memory(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
  }

  /** Colors are kept in memory times their alpha. */
  private boolean multiplied() {
    return bitmap.isPremultiplied() && bitmap.hasAlpha();
  }

  private void write(ByteBuffer memory, int color) {
    int alpha = Color.alpha(color);
    float part = multiplied() ? alpha / (float) CHANNEL : 1;
    int red = Math.round(Color.red(color) * part);
    int green = Math.round(Color.green(color) * part);
    int blue = Math.round(Color.blue(color) * part);
    switch (bitmap.getConfig().name()) {
      case "ALPHA_8" -> memory.put((byte) alpha);
      case "RGB_565" -> memory.putShort((short) (red >> 3 << 11 | green >> 2 << 5 | blue >> 3));
      case "ARGB_4444" -> memory.putShort((short) (red >> 4 << 12 | green >> 4 << 8 | blue >> 4 << 4 | alpha >> 4));
      case "RGBA_F16" -> {
        for (int channel : new int[] {red, green, blue, alpha}) {
          memory.putShort(Half.toHalf(channel / (float) CHANNEL));
        }
      }
      default -> memory.put((byte) red).put((byte) green).put((byte) blue).put((byte) alpha);
    }
  }

  private int read(ByteBuffer memory) {
    return switch (bitmap.getConfig().name()) {
      case "ALPHA_8" -> Color.argb(memory.get() & CHANNEL, 0, 0, 0);
      case "RGB_565" -> {
        int p = memory.getShort();
        yield Color.rgb(wide(p >> 11, 5), wide(p >> 5, 6), wide(p, 5));
      }
      case "ARGB_4444" -> {
        int p = memory.getShort();
        yield color(wide(p >> 12, 4), wide(p >> 8, 4), wide(p >> 4, 4), wide(p, 4));
      }
      case "RGBA_F16" -> color(half(memory), half(memory), half(memory), half(memory));
      default -> color(memory.get() & CHANNEL, memory.get() & CHANNEL, memory.get() & CHANNEL, memory.get() & CHANNEL);
    };
  }

  private int color(int red, int green, int blue, int alpha) {
    if (!bitmap.hasAlpha()) {
      return Color.rgb(red, green, blue);
    }
    float part = multiplied() && alpha > 0 ? CHANNEL / (float) alpha : 1;
    return Color.argb(alpha, single(red * part), single(green * part), single(blue * part));
  }

  private static int single(float channel) {
    return Math.min(CHANNEL, Math.round(channel));
  }

  /** Spreads the lowest bits of a channel over eight. */
  private static int wide(int channel, int bits) {
    int most = (1 << bits) - 1;
    return Math.round((channel & most) * CHANNEL / (float) most);
  }

  private static int half(ByteBuffer memory) {
    return Math.max(0, single(Half.toFloat(memory.getShort()) * CHANNEL));
  }
}
