package cbcov.agent.phone.shadows;

import android.hardware.camera2.CameraManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowCameraManager;

/** Tells of the torch by a message, where Robolectric does inside setTorchMode. */
@Implements(CameraManager.class)
public class PhoneTorch extends ShadowCameraManager {
  @Override
  @Implementation
  protected void setTorchMode(String camera, boolean on) {
    Later.onMain(() -> super.setTorchMode(camera, on));
  }
}
