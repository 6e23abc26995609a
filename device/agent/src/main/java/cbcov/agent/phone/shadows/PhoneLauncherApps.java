package cbcov.agent.phone.shadows;

import android.content.pm.LauncherApps;
import android.content.pm.ShortcutInfo;
import android.os.UserHandle;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLauncherApps;

/** Refuses shortcuts to apps that are not the launcher (AOSP LauncherAppsService.ensureShortcutPermission). */
@Implements(LauncherApps.class)
public class PhoneLauncherApps extends ShadowLauncherApps {
  @Override
  @Implementation
  protected List<ShortcutInfo> getShortcuts(LauncherApps.ShortcutQuery query, UserHandle user) {
    if (!hasShortcutHostPermission()) {
      throw new SecurityException("Caller can't access shortcut information");
    }
    return super.getShortcuts(query, user);
  }
}
