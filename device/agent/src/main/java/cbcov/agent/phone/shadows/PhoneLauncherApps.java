package cbcov.agent.phone.shadows;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.LauncherApps;
import android.content.pm.ShortcutInfo;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.UserHandle;
import cbcov.agent.phone.Phone;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLauncherApps;

/**
 * Refuses shortcuts to apps that are not the launcher (AOSP LauncherAppsService.ensureShortcutPermission), and starts what an app asks for, which Robolectric
 * does not.
 */
@Implements(LauncherApps.class)
public class PhoneLauncherApps extends ShadowLauncherApps {
  @Implementation
  protected void startMainActivity(ComponentName component, UserHandle user, Rect from, Bundle options) {
    Intent main = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).setComponent(component);
    Phone.get().context().startActivity(main.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
  }

  @Override
  @Implementation
  protected List<ShortcutInfo> getShortcuts(LauncherApps.ShortcutQuery query, UserHandle user) {
    if (!hasShortcutHostPermission()) {
      throw new SecurityException("Caller can't access shortcut information");
    }
    return super.getShortcuts(query, user);
  }
}
