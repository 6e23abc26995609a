package cbcov.agent.phone.shadows;

import android.Manifest;
import android.os.Build;
import android.os.SystemVibrator;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSystemVibrator;

/** Vibrates for those only that have the permission (AOSP VibratorManagerService.vibrate). */
@Implements(value = SystemVibrator.class, isInAndroidSdk = false)
public class PhoneVibrator extends ShadowSystemVibrator {
  @Override
  @Implementation(minSdk = Build.VERSION_CODES.S)
  protected void vibrate(
      int uid,
      String caller,
      @ClassName("android.os.VibrationEffect") Object effect,
      String reason,
      @ClassName("android.os.VibrationAttributes") Object attributes) {
    if (!Phone.get().holds(Manifest.permission.VIBRATE)) {
      throw new SecurityException("vibrate: Neither user " + uid + " nor current process has android.permission.VIBRATE.");
    }
    super.vibrate(uid, caller, effect, reason, attributes);
  }
}
