package cbcov.agent.host;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.spi.ServiceRegistry;

/**
 * Reads PNG pictures as a phone does, which looks at what is said about a picture only where it needs it. The JDK's reader refuses a picture for a
 * background of another kind than its colours (ImageMagick writes such) or for a time that is none, although it draws neither.
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

  /** Is the JDK's reader that passes over what it need not know. */
  private static final class Lenient extends ImageReader {
    private final ImageReader jdk;

    Lenient(ImageReaderSpi by, ImageReader jdk) {
      super(by);
      this.jdk = jdk;
    }

    @Override
    public void setInput(Object in, boolean forward, boolean ignoreMetadata) {
      super.setInput(in, forward, true);
      jdk.setInput(in, forward, true);
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
