package q;

import android.content.pm.LauncherApps;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Path;
import android.location.GpsStatus;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Process;
import android.view.Choreographer;
import android.view.View;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/** Frames, and what messages come between them; pixels in memory, paths. */
public class Drawn extends Screen {
  private int frame;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Frames", () -> Choreographer.getInstance().postFrameCallback(t -> frame()));
    View drawn = new View(this) {
      @Override
      protected void onDraw(Canvas canvas) {
        super.onDraw(canvas);
        log("  onDraw");
      }
    };
    drawn.setMinimumHeight(20);
    layout().addView(drawn);
    button("Draw", drawn::invalidate);
    button("Pixels", this::pixels);
    button("Refused", this::refused);
    button("Inverse", this::inverse);
    button("Launcher apps", this::launcherApps);
    button("Satellites", () -> log("  " + getSystemService(LocationManager.class).addGpsStatusListener((GpsStatus.Listener) event -> {})));
  }

  /** Compose runs its effects so: after the frame that asked for them, and before the next. */
  private void frame() {
    log("  frame " + ++frame);
    int n = frame;
    Handler.createAsync(Looper.getMainLooper()).post(() -> log("  past barriers, of frame " + n));
    new Handler(Looper.getMainLooper()).post(() -> log("  of frame " + n));
    if (frame % 2 > 0) {
      Choreographer.getInstance().postFrameCallback(t -> frame());
    }
  }

  private void pixels() {
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
}
