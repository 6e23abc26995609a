package cbcov.agent.phone.shadows;

import android.Manifest;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.os.Build;
import android.os.Handler;
import cbcov.agent.phone.Phone;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowCameraManager;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Tells of the torch by a message, where Robolectric does inside setTorchMode; opens cameras for those only that have the permission (AOSP
 * CameraService.validateClientPermissionsLocked).
 */
@Implements(CameraManager.class)
public class PhoneTorch extends ShadowCameraManager {
  @RealObject private CameraManager manager;

  private static void enforce(String camera) {
    if (!Phone.get().holds(Manifest.permission.CAMERA)) {
      throw new SecurityException("Caller \"" + Phone.get().name() + "\" cannot open camera \"" + camera + "\" without camera permission");
    }
  }

  @Override
  @Implementation
  protected void setTorchMode(String camera, boolean on) {
    getCameraCharacteristics(camera); // throws where there is no such camera
    Later.onMain(() -> super.setTorchMode(camera, on));
  }

  @Implementation
  protected void openCamera(String camera, CameraDevice.StateCallback told, Handler h) {
    enforce(camera);
    Shadow.directlyOn(
        manager,
        CameraManager.class,
        "openCamera",
        ClassParameter.from(String.class, camera),
        ClassParameter.from(CameraDevice.StateCallback.class, told),
        ClassParameter.from(Handler.class, h));
  }

  @Implementation(minSdk = Build.VERSION_CODES.P)
  protected void openCamera(String camera, Executor e, CameraDevice.StateCallback told) {
    enforce(camera);
    Shadow.directlyOn(
        manager,
        CameraManager.class,
        "openCamera",
        ClassParameter.from(String.class, camera),
        ClassParameter.from(Executor.class, e),
        ClassParameter.from(CameraDevice.StateCallback.class, told));
  }
}
