package q;

import android.content.pm.LauncherApps;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Path;
import android.location.GpsStatus;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Process;
import android.util.Base64;
import android.view.View;
import android.widget.LinearLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/** What is drawn, and when; pixels in memory, paths. */
public class Drawn extends Screen {
  private boolean forEver;
  private boolean throwsChecked;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    View drawn = new View(this) {
      @Override
      protected void onDraw(Canvas canvas) {
        super.onDraw(canvas);
        if (forEver) {
          invalidate();
          return;
        }
        log("  onDraw " + canvas.isHardwareAccelerated() + " " + canvas.getSaveCount());
        canvas.restoreToCount(1);
        if (throwsChecked) {
          Drawn.<RuntimeException>sneaky(new java.io.IOException("of onDraw"));
        }
      }

      @Override
      protected void onWindowVisibilityChanged(int visibility) {
        super.onWindowVisibilityChanged(visibility);
        log("  onWindowVisibilityChanged " + visibility);
      }
    };
    drawn.setMinimumHeight(20);
    drawn.post(() -> log("  posted before it had a window"));
    LinearLayout saving = new LinearLayout(this) {
      @Override
      protected void dispatchDraw(Canvas canvas) {
        canvas.save();
        super.dispatchDraw(canvas);
        canvas.restore();
      }
    };
    saving.addView(drawn, 100, 20);
    layout().addView(saving);
    button("Draw", drawn::invalidate);
    button("For ever", () -> {
      forEver = true;
      drawn.invalidate();
      for (int s : new int[] {5, 20, 39}) {
        drawn.postDelayed(() -> log("  timer " + s), s * 1000L);
      }
    });
    button("Enough", () -> forEver = false);
    button("Throw", () -> {
      throwsChecked = true;
      drawn.invalidate();
    });
    button("Pixels", this::pixels);
    button("Refused", this::refused);
    button("Inverse", this::inverse);
    button("Launcher apps", this::launcherApps);
    button("Background", this::background);
    button("Satellites", () -> log("  " + getSystemService(LocationManager.class).addGpsStatusListener((GpsStatus.Listener) event -> {})));
  }

  private void pixels() {
    Bitmap changing = Bitmap.createBitmap(2, 2, Bitmap.Config.ARGB_8888);
    Bitmap fixed = changing.copy(Bitmap.Config.ARGB_8888, false);
    log("  the same: " + (Bitmap.createBitmap(changing) == changing) + " " + (Bitmap.createBitmap(fixed) == fixed));
    for (Bitmap.Config c : new Bitmap.Config[] {Bitmap.Config.ARGB_8888, Bitmap.Config.RGB_565, Bitmap.Config.ALPHA_8, Bitmap.Config.RGBA_F16}) {
      Bitmap from = Bitmap.createBitmap(2, 1, c);
      from.setPixel(0, 0, Color.argb(255, 255, 128, 0));
      from.setPixel(1, 0, Color.argb(128, 255, 0, 0));
      ByteBuffer bytes = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
      from.copyPixelsToBuffer(bytes);
      log("  " + c + " " + Arrays.toString(Arrays.copyOf(bytes.array(), bytes.position())));
      bytes.flip();
      Bitmap to = Bitmap.createBitmap(2, 1, c);
      to.copyPixelsFromBuffer(bytes);
      log("  " + Integer.toHexString(to.getPixel(0, 0)) + " " + Integer.toHexString(to.getPixel(1, 0)) + " " + bytes.remaining());
    }
  }

  private void refused() {
    Bitmap b = Bitmap.createBitmap(2, 2, Bitmap.Config.ARGB_8888);
    for (Buffer buffer : new Buffer[] {ByteBuffer.allocate(15), IntBuffer.allocate(5), LongBuffer.allocate(4)}) {
      try {
        b.copyPixelsToBuffer(buffer);
        log("  " + buffer.position());
      } catch (RuntimeException e) {
        log("  " + e);
      }
    }
    b.recycle();
    b.copyPixelsToBuffer(IntBuffer.allocate(4));
  }

  /** A picture with colours whose background (bKGD) is a grey: ImageMagick writes such. */
  private void background() {
    byte[] png =
        Base64.decode(
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAAmJLR0QA/4ePzL8AAAARSURBVHicY/jPwPAfhBkwGACheQv1TcSaBwAAAABJRU5ErkJggg==", Base64.DEFAULT);
    Bitmap b = BitmapFactory.decodeByteArray(png, 0, png.length);
    log("  " + b.getWidth() + " x " + b.getHeight() + " " + Integer.toHexString(b.getPixel(1, 2)));
  }

  private void inverse() {
    Path p = new Path();
    p.addRect(0, 0, 10, 10, Path.Direction.CW);
    p.incReserve(4);
    log("  " + p.isInverseFillType() + " " + p.getFillType());
    p.toggleInverseFillType();
    log("  " + p.isInverseFillType() + " " + p.getFillType());
  }

  private void launcherApps() {
    LauncherApps apps = getSystemService(LauncherApps.class);
    log("  " + apps.getAllPackageInstallerSessions().size());
    apps.startAppDetailsActivity(getComponentName(), Process.myUserHandle(), null, null);
    apps.startShortcut(getPackageName(), "one", null, null, Process.myUserHandle());
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneaky(Throwable t) throws T {
    throw (T) t;
  }
}
