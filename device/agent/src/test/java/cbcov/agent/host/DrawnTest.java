package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Graphics2D;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pictures are drawn as the JDK draws them, the second time as well. */
final class DrawnTest {
  /** A picture as the JDK reads one from a PNG: red, green, blue, alpha. */
  private static BufferedImage picture(int width, int height, long seed) {
    WritableRaster r = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, width, height, 4, null);
    new Random(seed).nextBytes(((DataBufferByte) r.getDataBuffer()).getData());
    ColorSpace colors = ColorSpace.getInstance(ColorSpace.CS_sRGB);
    return new BufferedImage(new ComponentColorModel(colors, true, false, Transparency.TRANSLUCENT, DataBuffer.TYPE_BYTE), r, false, null);
  }

  private static int[] pixels(BufferedImage b) {
    return b.getRGB(0, 0, b.getWidth(), b.getHeight(), null, 0, b.getWidth());
  }

  private static BufferedImage drawn(BufferedImage picture, int width, int height, boolean here) {
    BufferedImage bitmap = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    Graphics2D g = bitmap.createGraphics();
    assertTrue(here ? Drawn.draw(g, picture, 0, 0, null, bitmap) : g.drawImage(picture, 0, 0, null));
    g.dispose();
    return bitmap;
  }

  private static void same(BufferedImage picture, int width, int height) {
    int[] want = pixels(drawn(picture, width, height, false));
    for (int i = 0; i < 3; i++) {
      BufferedImage got = drawn(picture, width, height, true);
      assertArrayEquals(want, pixels(got));
      got.setRGB(0, 0, 0x12345678); // an app may: the next one has none of that
    }
  }

  @Test
  void draws() {
    for (long seed = 1; seed < 5; seed++) {
      same(picture(24, 16, seed), 24, 16);
      same(picture(24, 16, seed), 12, 20); // smaller and larger: cut, and empty beyond
      same(picture(16, 24, seed), 16, 24);
    }
    BufferedImage changed = picture(8, 8, 9);
    same(changed, 8, 8);
    changed.setRGB(3, 3, 0xff00ff00);
    same(changed, 8, 8);
    same(picture(64, 64, 1).getSubimage(8, 8, 16, 16), 16, 16);
    for (int type : new int[] {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_BYTE_INDEXED, BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_INT_ARGB}) {
      BufferedImage b = new BufferedImage(9, 7, type);
      b.setRGB(4, 4, 0xff336699);
      same(b, 9, 7);
    }
  }

  /** More than is kept. */
  @Test
  void many() {
    for (int n = 0; n < 3; n++) {
      for (long seed = 1; seed < 20; seed++) {
        same(picture(400, 400, seed), 400, 400);
      }
    }
  }

  @Test
  void robolectricDrawsHere() throws Exception {
    String name = "org.robolectric.shadows.ShadowBitmapFactory";
    try (InputStream in = getClass().getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
      byte[] file = in.readAllBytes();
      assertTrue(new String(Drawn.drawing(name, file), StandardCharsets.ISO_8859_1).contains("cbcov/agent/host/Drawn"));
      assertSame(file, Drawn.drawing("another", file));
    }
  }
}
