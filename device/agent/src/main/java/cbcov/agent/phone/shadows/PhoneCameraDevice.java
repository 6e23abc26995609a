package cbcov.agent.phone.shadows;

import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.impl.CameraDeviceImpl;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.view.Surface;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowCameraDeviceImpl;

/** Takes a session without a handler, for which the caller's looper serves; Robolectric fails. */
@Implements(value = CameraDeviceImpl.class, isInAndroidSdk = false)
public class PhoneCameraDevice extends ShadowCameraDeviceImpl {
  private boolean closed;

  /** Reports whether the app closed it: then nothing more is captured. */
  boolean isClosed() {
    return closed;
  }

  @Override
  @Implementation
  protected void close() {
    closed = true;
    super.close();
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.P)
  protected void createCaptureSession(List<Surface> outputs, CameraCaptureSession.StateCallback told, Handler h) throws CameraAccessException {
    Looper own = Looper.myLooper();
    super.createCaptureSession(outputs, told, h != null ? h : new Handler(own == null ? Looper.getMainLooper() : own));
  }
}
