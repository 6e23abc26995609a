package cbcov.agent.phone.shadows;

import android.graphics.ImageFormat;
import android.media.Image;
import cbcov.agent.phone.Lenses;
import java.nio.ByteBuffer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowImageReader;

/** What a camera's image has in its planes: a small JPEG picture, or black pixels. */
@Implements(className = "android.media.ImageReader$SurfaceImage")
public class PhoneImage extends ShadowImageReader.ShadowSurfaceImage {
  @RealObject private Image image;

  @Implementation
  protected Image.Plane[] getPlanes() {
    int size = image.getWidth() * image.getHeight();
    return switch (image.getFormat()) {
      case ImageFormat.JPEG -> new Image.Plane[] {plane(Lenses.picture(), 0, 0)};
      case ImageFormat.YUV_420_888 ->
          new Image.Plane[] {
            plane(new byte[size], image.getWidth(), 1), plane(new byte[size / 4], image.getWidth() / 2, 1), plane(new byte[size / 4], image.getWidth() / 2, 1)
          };
      default -> new Image.Plane[] {plane(new byte[size * 4], image.getWidth() * 4, 4)};
    };
  }

  private static Image.Plane plane(byte[] data, int row, int pixel) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(data.length);
    buffer.put(data).rewind();
    return new Image.Plane() {
      @Override
      public int getRowStride() {
        return row;
      }

      @Override
      public int getPixelStride() {
        return pixel;
      }

      @Override
      public ByteBuffer getBuffer() {
        return buffer;
      }
    };
  }
}
