package cbcov.agent.phone;

import android.content.Context;
import android.graphics.ImageFormat;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.hardware.Camera;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CameraMetadata;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.os.Build;
import android.util.Range;
import android.util.Rational;
import android.util.Size;
import android.util.SizeF;
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
    everywhere(s, n == 0);
    return c;
  }

  /** What every camera tells of itself (CameraCharacteristics: "This key is available on all devices"), and those with its level. */
  private static void everywhere(ShadowCameraCharacteristics s, boolean focuses) {
    s.set(CameraCharacteristics.REQUEST_AVAILABLE_CAPABILITIES, new int[] {CameraMetadata.REQUEST_AVAILABLE_CAPABILITIES_BACKWARD_COMPATIBLE});
    s.set(CameraCharacteristics.CONTROL_AE_COMPENSATION_RANGE, new Range<>(-9, 9));
    s.set(CameraCharacteristics.CONTROL_AE_COMPENSATION_STEP, new Rational(1, 3));
    s.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_MODES, new int[] {CameraMetadata.CONTROL_AE_MODE_OFF, CameraMetadata.CONTROL_AE_MODE_ON});
    s.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_ANTIBANDING_MODES, new int[] {CameraMetadata.CONTROL_AE_ANTIBANDING_MODE_AUTO});
    s.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_TARGET_FPS_RANGES, fps());
    int[] focus = {CameraMetadata.CONTROL_AF_MODE_OFF, CameraMetadata.CONTROL_AF_MODE_AUTO, CameraMetadata.CONTROL_AF_MODE_CONTINUOUS_PICTURE};
    s.set(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES, focuses ? focus : new int[] {CameraMetadata.CONTROL_AF_MODE_OFF});
    s.set(CameraCharacteristics.CONTROL_AWB_AVAILABLE_MODES, new int[] {CameraMetadata.CONTROL_AWB_MODE_AUTO});
    s.set(CameraCharacteristics.CONTROL_AVAILABLE_EFFECTS, new int[] {CameraMetadata.CONTROL_EFFECT_MODE_OFF});
    s.set(CameraCharacteristics.CONTROL_AVAILABLE_SCENE_MODES, new int[] {CameraMetadata.CONTROL_SCENE_MODE_DISABLED});
    s.set(CameraCharacteristics.CONTROL_AVAILABLE_VIDEO_STABILIZATION_MODES, new int[] {CameraMetadata.CONTROL_VIDEO_STABILIZATION_MODE_OFF});
    s.set(CameraCharacteristics.CONTROL_MAX_REGIONS_AE, 1);
    s.set(CameraCharacteristics.CONTROL_MAX_REGIONS_AF, focuses ? 1 : 0);
    s.set(CameraCharacteristics.CONTROL_MAX_REGIONS_AWB, 0);
    s.set(CameraCharacteristics.STATISTICS_INFO_AVAILABLE_FACE_DETECT_MODES, new int[] {CameraMetadata.STATISTICS_FACE_DETECT_MODE_OFF});
    s.set(CameraCharacteristics.STATISTICS_INFO_MAX_FACE_COUNT, 0);
    s.set(CameraCharacteristics.LENS_INFO_AVAILABLE_FOCAL_LENGTHS, new float[] {4.3f}); // mm
    s.set(CameraCharacteristics.LENS_INFO_AVAILABLE_APERTURES, new float[] {1.8f});
    s.set(CameraCharacteristics.LENS_INFO_MINIMUM_FOCUS_DISTANCE, focuses ? 10f : 0f); // dioptres
    s.set(CameraCharacteristics.SCALER_AVAILABLE_MAX_DIGITAL_ZOOM, 4f);
    s.set(CameraCharacteristics.SENSOR_INFO_ACTIVE_ARRAY_SIZE, new Rect(0, 0, SIZES[0].getWidth(), SIZES[0].getHeight()));
    s.set(CameraCharacteristics.SENSOR_INFO_PIXEL_ARRAY_SIZE, SIZES[0]);
    s.set(CameraCharacteristics.SENSOR_INFO_PHYSICAL_SIZE, new SizeF(5.6f, 3.2f)); // mm
    s.set(CameraCharacteristics.SENSOR_INFO_TIMESTAMP_SOURCE, CameraMetadata.SENSOR_INFO_TIMESTAMP_SOURCE_UNKNOWN);
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
      s.set(CameraCharacteristics.CONTROL_ZOOM_RATIO_RANGE, new Range<>(1f, 4f));
    }
  }

  @SuppressWarnings("unchecked")
  private static Range<Integer>[] fps() {
    return new Range[] {new Range<>(15, 30), new Range<>(30, 30)};
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
