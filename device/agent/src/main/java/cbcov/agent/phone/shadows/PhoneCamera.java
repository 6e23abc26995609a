package cbcov.agent.phone.shadows;

import android.hardware.Camera;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowCamera;

/** A phone posts what takePicture and autoFocus answer; Robolectric answers before they return. */
@Implements(Camera.class)
public class PhoneCamera extends ShadowCamera {
  @RealObject private Camera camera;

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
      Later.here(shutter::onShutter);
    }
    picture(raw);
    picture(postview);
    picture(jpeg);
  }

  private void picture(Camera.PictureCallback c) {
    if (c != null) {
      Later.here(() -> c.onPictureTaken(new byte[0], camera));
    }
  }

  @Override
  @Implementation
  protected void autoFocus(Camera.AutoFocusCallback c) {
    if (c != null) {
      Later.here(() -> c.onAutoFocus(true, camera));
    }
  }
}
