package cbcov.agent.phone;

import android.content.Context;
import android.graphics.ImageFormat;
import android.graphics.PixelFormat;
import android.hardware.Camera;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.util.Size;
import java.util.Base64;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowCamera;
import org.robolectric.shadows.ShadowCameraCharacteristics;
import org.robolectric.shadows.StreamConfigurationMapBuilder;

/** The phone's two cameras, for both of the platform's interfaces: one at its back with a light, and one at its front. All pictures are grey. */
public final class Lenses {
  private static final int[] DEGREES = {90, 270}; // how the sensors are turned
  private static final Size[] SIZES = {new Size(1920, 1080), new Size(1280, 720), new Size(640, 480), new Size(320, 240)};
  private static final int BLOB = 0x21; // what a camera calls JPEG
  private static final int[] FORMATS = {BLOB, ImageFormat.YUV_420_888, PixelFormat.RGBA_8888, ImageFormat.PRIVATE};

  /** A picture of 8 by 8 pixels. */
  private static final String PICTURE =
          "/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/"
          + "wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEI"
          + "I0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip"
          + "qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z";

  private Lenses() {}

  /** A picture that a camera took, as JPEG. */
  public static byte[] picture() {
    return Base64.getDecoder().decode(PICTURE);
  }

  public static int count() {
    return DEGREES.length;
  }

  /** Puts the cameras into the phone. */
  static void install(Context c) {
    CameraManager manager = c.getSystemService(CameraManager.class);
    for (int n = 0; n < DEGREES.length; n++) {
      Camera.CameraInfo old = new Camera.CameraInfo();
      old.facing = n == 0 ? Camera.CameraInfo.CAMERA_FACING_BACK : Camera.CameraInfo.CAMERA_FACING_FRONT;
      old.orientation = DEGREES[n];
      old.canDisableShutterSound = true;
      ShadowCamera.addCameraInfo(n, old);
      Shadows.shadowOf(manager).addCamera(Integer.toString(n), characteristics(n));
    }
  }

  private static CameraCharacteristics characteristics(int n) {
    CameraCharacteristics c = ShadowCameraCharacteristics.newCameraCharacteristics();
    ShadowCameraCharacteristics s = Shadows.shadowOf(c);
    s.set(CameraCharacteristics.LENS_FACING, n == 0 ? CameraCharacteristics.LENS_FACING_BACK : CameraCharacteristics.LENS_FACING_FRONT);
    s.set(CameraCharacteristics.SENSOR_ORIENTATION, DEGREES[n]);
    s.set(CameraCharacteristics.FLASH_INFO_AVAILABLE, n == 0);
    s.set(CameraCharacteristics.INFO_SUPPORTED_HARDWARE_LEVEL, CameraCharacteristics.INFO_SUPPORTED_HARDWARE_LEVEL_LIMITED);
    s.set(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP, sizes());
    return c;
  }

  private static StreamConfigurationMap sizes() {
    StreamConfigurationMapBuilder b = StreamConfigurationMapBuilder.newBuilder();
    for (Size size : SIZES) {
      for (int format : FORMATS) {
        b.addOutputSize(format, size);
      }
    }
    return b.build();
  }
}
