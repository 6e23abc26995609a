package cbcov.agent.phone.shadows;

import android.Manifest;
import android.content.pm.ApplicationInfo;
import android.os.Build;
import android.os.Environment;
import cbcov.agent.phone.Phone;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowEnvironment;

/** Shared storage belongs to all files' managers, and to old apps as it was (AOSP Environment, AppOpsManager.OPSTR_MANAGE_EXTERNAL_STORAGE). */
@Implements(Environment.class)
public class PhoneEnvironment extends ShadowEnvironment {
  /** Users allow it in the settings only, which a script says by a grant. */
  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected static boolean isExternalStorageManager() {
    return Phone.get().isGranted(Manifest.permission.MANAGE_EXTERNAL_STORAGE);
  }

  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected static boolean isExternalStorageManager(File path) {
    return isExternalStorageManager();
  }

  @Implementation(minSdk = Build.VERSION_CODES.Q)
  protected static boolean isExternalStorageLegacy() {
    ApplicationInfo app = Phone.get().context() == null ? null : Phone.get().context().getApplicationInfo();
    if (app == null || app.targetSdkVersion >= Build.VERSION_CODES.R) {
      return false;
    }
    return app.targetSdkVersion < Build.VERSION_CODES.Q || app.hasRequestedLegacyExternalStorage();
  }

  @Implementation(minSdk = Build.VERSION_CODES.Q)
  protected static boolean isExternalStorageLegacy(File path) {
    return isExternalStorageLegacy();
  }
}
