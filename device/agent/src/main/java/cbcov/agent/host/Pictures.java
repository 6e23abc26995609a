package cbcov.agent.host;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.spi.ServiceRegistry;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Reads PNG pictures as a phone does, which does not look at what is said about a picture beside it. The JDK's reader refuses one for a background of
 * another kind than its colours, which ImageMagick writes, although it draws none.
 */
final class Pictures extends ImageReaderSpi {
  private ImageReaderSpi jdk; // null: not registered

  private Pictures() {
    super("cbcov", "1", new String[] {"png"}, new String[] {"png"}, new String[] {"image/png"}, Lenient.class.getName(), STANDARD_INPUT_TYPE, null, false, null,
        null, null, null, false, null, null, null, null);
  }

  /** Has pictures read so from now on. */
  static void register() {
    IIORegistry.getDefaultInstance().registerServiceProvider(new Pictures(), ImageReaderSpi.class);
  }

  @Override
  public void onRegistration(ServiceRegistry all, Class<?> category) {
    Iterator<ImageReaderSpi> i = all.getServiceProviders(ImageReaderSpi.class, other -> isJdks((ImageReaderSpi) other), false);
    if (i.hasNext()) {
      jdk = i.next();
      all.setOrdering(ImageReaderSpi.class, this, jdk);
    }
  }

  private static boolean isJdks(ImageReaderSpi s) {
    return !(s instanceof Pictures) && s.getFormatNames()[0].equals("png") && s.getClass().getClassLoader() == null;
  }

  @Override
  public boolean canDecodeInput(Object in) throws IOException {
    return jdk != null && jdk.canDecodeInput(in);
  }

  @Override
  public ImageReader createReaderInstance(Object extension) throws IOException {
    return new Lenient(this, jdk.createReaderInstance(extension));
  }

  @Override
  public String getDescription(Locale l) {
    return "PNG pictures, whatever is said about them";
  }

  /** Is the JDK's reader of bare pictures. */
  private static final class Lenient extends ImageReader {
    private static final int SIGNATURE = 8; // bytes in front of the chunks (PNG specification, 5.2)
    private static final int CHUNK = 12; // bytes of a chunk beside what it has: its size, type and checksum (5.3)
    private static final int ANCILLARY = 1 << 29; // in the type of a chunk that a picture need not have (5.4)
    private static final int TRANSPARENT = 0x74524e53; // tRNS

    private final ImageReader jdk;

    Lenient(ImageReaderSpi by, ImageReader jdk) {
      super(by);
      this.jdk = jdk;
    }

    @Override
    public void setInput(Object in, boolean forward, boolean ignoreMetadata) {
      super.setInput(in, forward, true);
      jdk.setInput(in == null ? null : new MemoryCacheImageInputStream(new ByteArrayInputStream(bare((ImageInputStream) in))), forward, true);
    }

    /** The rest of a stream without the chunks that a picture need not have, but for what says where it is transparent; as it is from where it is none. */
    private static byte[] bare(ImageInputStream in) {
      byte[] all = rest(in);
      ByteBuffer from = ByteBuffer.wrap(all);
      ByteBuffer out = ByteBuffer.allocate(all.length);
      out.put(all, 0, Math.min(SIGNATURE, all.length));
      int at = SIGNATURE;
      while (at <= all.length - CHUNK) {
        int size = from.getInt(at);
        int type = from.getInt(at + Integer.BYTES);
        if (size < 0 || size > all.length - CHUNK - at) {
          break;
        }
        if ((type & ANCILLARY) == 0 || type == TRANSPARENT) {
          out.put(all, at, CHUNK + size);
        }
        at += CHUNK + size;
      }
      out.put(all, Math.min(at, all.length), Math.max(all.length - at, 0));
      return Arrays.copyOf(out.array(), out.position());
    }

    private static byte[] rest(ImageInputStream in) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] some = new byte[1 << 14];
      try {
        for (int n; (n = in.read(some)) > 0; ) {
          out.write(some, 0, n);
        }
      } catch (IOException e) {
        return out.toByteArray(); // who reads a part of a picture sees that it ends
      }
      return out.toByteArray();
    }

    @Override
    public int getNumImages(boolean search) throws IOException {
      return jdk.getNumImages(search);
    }

    @Override
    public int getWidth(int image) throws IOException {
      return jdk.getWidth(image);
    }

    @Override
    public int getHeight(int image) throws IOException {
      return jdk.getHeight(image);
    }

    @Override
    public Iterator<ImageTypeSpecifier> getImageTypes(int image) throws IOException {
      return jdk.getImageTypes(image);
    }

    @Override
    public IIOMetadata getStreamMetadata() throws IOException {
      return jdk.getStreamMetadata();
    }

    @Override
    public IIOMetadata getImageMetadata(int image) throws IOException {
      return jdk.getImageMetadata(image);
    }

    @Override
    public BufferedImage read(int image, ImageReadParam how) throws IOException {
      return jdk.read(image, how);
    }

    @Override
    public void dispose() {
      jdk.dispose();
    }
  }
}
