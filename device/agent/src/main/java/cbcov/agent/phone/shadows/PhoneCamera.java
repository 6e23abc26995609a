package cbcov.agent.phone.shadows;

import android.hardware.Camera;
import android.os.Handler;
import android.os.Looper;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowCamera;

/** A phone posts what takePicture and autoFocus answer; Robolectric answers before they return. */
@Implements(Camera.class)
public class PhoneCamera extends ShadowCamera {
  @RealObject private Camera camera;

  private static void post(Runnable r) {
    Looper own = Looper.myLooper();
    new Handler(own == null ? Looper.getMainLooper() : own).post(r);
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
    if (shutter != null) {
      post(shutter::onShutter);
    }
    picture(raw);
    picture(postview);
    picture(jpeg);
  }

  private void picture(Camera.PictureCallback c) {
    if (c != null) {
      post(() -> c.onPictureTaken(new byte[0], camera));
    }
  }

  @Override
  @Implementation
  protected void autoFocus(Camera.AutoFocusCallback c) {
    if (c != null) {
      post(() -> c.onAutoFocus(true, camera));
    }
  }
}
