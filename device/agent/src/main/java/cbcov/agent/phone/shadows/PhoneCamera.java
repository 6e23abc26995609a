package cbcov.agent.phone.shadows;

import android.Manifest;
import android.graphics.ImageFormat;
import android.hardware.Camera;
import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Lenses;
import cbcov.agent.phone.Phone;
import java.util.ArrayDeque;
import java.util.Deque;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowCamera;

/**
 * A camera as android_hardware_Camera.cpp and AOSP's CameraClient have it: opened with the permission only, it shows and tells of frames while its preview
 * runs, takes pictures of a preview, which that ends, and is of no use once it is released. What it answers it posts, where Robolectric answers inside the
 * calls. Experiments may take pictures at any time.
 */
@Implements(Camera.class)
public class PhoneCamera extends ShadowCamera {
  private static final int FRAME_MS = 100;
  private static final String UNREACHABLE = "Fail to connect to camera service";

  @RealObject private Camera camera;
  private final Handler own = new Handler(Looper.myLooper() == null ? Looper.getMainLooper() : Looper.myLooper());
  private final Deque<byte[]> buffers = new ArrayDeque<>();
  private Camera.PreviewCallback watcher;
  private boolean once;
  private boolean buffered;
  private boolean running;
  private boolean gone;

  @Implementation
  protected static Camera open() {
    return open(0);
  }

  @Implementation
  protected static Camera open(int id) {
    if (Phone.get().isApp() && (id < 0 || id >= Lenses.count() || !Phone.get().holds(Manifest.permission.CAMERA))) {
      throw new RuntimeException(UNREACHABLE);
    }
    return ShadowCamera.open(id);
  }

  @Implementation
  protected static void getCameraInfo(int id, Camera.CameraInfo info) {
    if (Phone.get().isApp() && (id < 0 || id >= Lenses.count())) {
      throw new RuntimeException("Unknown camera ID");
    }
    ShadowCamera.getCameraInfo(id, info);
  }

  private void alive() {
    if (gone && Phone.get().isApp()) {
      throw new RuntimeException("Camera is being used after Camera.release() was called");
    }
  }

  @Override
  @Implementation
  protected void startPreview() {
    alive();
    super.startPreview();
    running = true;
    own.removeCallbacks(frame);
    own.postDelayed(frame, FRAME_MS);
  }

  @Override
  @Implementation
  protected void stopPreview() {
    alive();
    super.stopPreview();
    end();
  }

  private void end() {
    running = false;
    own.removeCallbacks(frame);
  }

  @Override
  @Implementation
  protected void release() {
    end();
    gone = true;
    watcher = null;
    super.release();
  }

  private final Runnable frame = this::frame;

  private void frame() {
    if (!running || watcher == null) {
      return;
    }
    Camera.PreviewCallback w = watcher;
    byte[] data = buffered ? buffers.poll() : data();
    if (data != null) {
      watcher = once ? null : w;
      w.onPreviewFrame(data, camera);
    }
    own.removeCallbacks(frame);
    own.postDelayed(frame, FRAME_MS);
  }

  private byte[] data() {
    Camera.Parameters p = getParameters();
    Camera.Size s = p.getPreviewSize();
    return new byte[s.width * s.height * Math.max(ImageFormat.getBitsPerPixel(p.getPreviewFormat()), 8) / 8];
  }

  private void watch(Camera.PreviewCallback w, boolean forOne, boolean inBuffers) {
    alive();
    watcher = w;
    once = forOne;
    buffered = inBuffers;
    if (running && w != null) {
      own.removeCallbacks(frame);
      own.postDelayed(frame, FRAME_MS);
    }
  }

  @Override
  @Implementation
  protected void setPreviewCallback(Camera.PreviewCallback w) {
    super.setPreviewCallback(w);
    watch(w, false, false);
  }

  @Override
  @Implementation
  protected void setOneShotPreviewCallback(Camera.PreviewCallback w) {
    super.setOneShotPreviewCallback(w);
    watch(w, true, false);
  }

  @Override
  @Implementation
  protected void setPreviewCallbackWithBuffer(Camera.PreviewCallback w) {
    super.setPreviewCallbackWithBuffer(w);
    watch(w, false, true);
  }

  @Override
  @Implementation
  protected void addCallbackBuffer(byte[] b) {
    super.addCallbackBuffer(b);
    buffers.add(b);
  }

  @Override
  @Implementation
  protected Camera.Parameters getParameters() {
    alive();
    return super.getParameters();
  }

  @Override
  @Implementation
  protected void setParameters(Camera.Parameters p) {
    alive();
    super.setParameters(p);
  }

  @Override
  @Implementation
  protected void takePicture(Camera.ShutterCallback shutter, Camera.PictureCallback raw, Camera.PictureCallback jpeg) {
    takePicture(shutter, raw, null, jpeg);
  }

  @Implementation
  protected void takePicture(
      Camera.ShutterCallback shutter,
      Camera.PictureCallback raw,
      Camera.PictureCallback postview,
      Camera.PictureCallback jpeg) {
    alive();
    if (!running && Phone.get().isApp()) {
      throw new RuntimeException("takePicture failed");
    }
    end();
    if (shutter != null) {
      Later.here(shutter::onShutter);
    }
    picture(raw, null); // without a buffer for it there is none
    picture(postview, new byte[0]);
    picture(jpeg, Lenses.picture());
  }

  private void picture(Camera.PictureCallback c, byte[] data) {
    if (c != null) {
      Later.here(() -> c.onPictureTaken(data, camera));
    }
  }

  @Override
  @Implementation
  protected void autoFocus(Camera.AutoFocusCallback c) {
    alive();
    if (c != null) {
      Later.here(() -> c.onAutoFocus(true, camera));
    }
  }
}
