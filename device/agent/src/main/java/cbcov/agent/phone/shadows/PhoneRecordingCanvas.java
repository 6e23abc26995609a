package cbcov.agent.phone.shadows;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.os.Build;
import android.util.Pools;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDisplayListCanvas;
import org.robolectric.shadows.ShadowRecordingCanvas;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Static;

/** What views are drawn on: each such canvas counts its own saves, while Robolectric's have one count for all. */
@Implements(className = "android.graphics.RecordingCanvas", minSdk = Build.VERSION_CODES.Q)
public class PhoneRecordingCanvas extends ShadowRecordingCanvas {
  /** A new process has none yet: what the last one used is gone, with what they count. */
  public static void begin() {
    String name = Build.VERSION.SDK_INT < Build.VERSION_CODES.Q ? "android.view.DisplayListCanvas" : "android.graphics.RecordingCanvas";
    try {
      Pools.Pool<?> used = ReflectionHelpers.getStaticField(Class.forName(name), "sPool");
      while (used.acquire() != null) {}
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Implementation
  protected static long nCreateDisplayListCanvas(long node, int width, int height) {
    return PhoneRecordingCanvas.create();
  }

  @Implementation
  protected static void nResetDisplayListCanvas(long canvas, long node, int width, int height) {
    PhoneRecordingCanvas.forget(canvas);
  }

  static long create() {
    ClassParameter<?> on = Build.VERSION.SDK_INT < Build.VERSION_CODES.Q ? ClassParameter.from(Bitmap.class, null) : ClassParameter.from(long.class, 0L);
    return ReflectionHelpers.callStaticMethod(Canvas.class, "nInitRaster", on);
  }

  /** The canvas is used for another view: nothing is saved. */
  static void forget(long canvas) {
    reflector(Androids.class).nRestoreToCount(canvas, 1);
  }

  /** What every view that is drawn asks for. */
  @ForType(Canvas.class)
  interface Androids {
    @Static
    void nRestoreToCount(long canvas, int saves);
  }

  /** The same, under its name before Android 10. */
  @Implements(className = "android.view.DisplayListCanvas", maxSdk = Build.VERSION_CODES.P)
  public static class Before extends ShadowDisplayListCanvas {
    @Implementation
    protected static long nCreateDisplayListCanvas(long node, int width, int height) {
      return PhoneRecordingCanvas.create();
    }

    @Implementation
    protected static void nResetDisplayListCanvas(long canvas, long node, int width, int height) {
      PhoneRecordingCanvas.forget(canvas);
    }
  }
}
