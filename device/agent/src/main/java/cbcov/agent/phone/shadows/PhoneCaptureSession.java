package cbcov.agent.phone.shadows;

import android.hardware.camera2.impl.CameraCaptureSessionImpl;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowCameraCaptureSessionImpl;

/** Calls onClosed by a message, where Robolectric does inside close. */
@Implements(value = CameraCaptureSessionImpl.class, isInAndroidSdk = false)
public class PhoneCaptureSession extends ShadowCameraCaptureSessionImpl {
  @Override
  @Implementation
  protected void close() {
    Later.here(super::close);
  }
}
