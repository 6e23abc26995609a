package cbcov.agent.phone.shadows;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.LauncherApps;
import android.content.pm.PackageInstaller;
import android.content.pm.ShortcutInfo;
import android.graphics.Rect;
import android.net.Uri;
import android.os.Bundle;
import android.os.UserHandle;
import android.provider.Settings;
import cbcov.agent.phone.Phone;
import java.util.List;
import java.util.concurrent.Executor;
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

  @Override
  @Implementation
  protected void startShortcut(String packageName, String id, Rect from, Bundle options, UserHandle user) {
    if (!hasShortcutHostPermission()) {
      throw new SecurityException("Caller can't access shortcut information");
    }
    super.startShortcut(packageName, id, from, options, user);
  }

  @Override
  @Implementation
  protected void startShortcut(ShortcutInfo shortcut, Rect from, Bundle options) {
    startShortcut(shortcut.getPackage(), shortcut.getId(), from, options, shortcut.getUserHandle());
  }

  @Override
  @Implementation
  protected void startAppDetailsActivity(ComponentName component, UserHandle user, Rect from, Bundle options) {
    Intent details = new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.fromParts("package", component.getPackageName(), null));
    Phone.get().context().startActivity(details.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
  }

  @Override
  @Implementation
  protected List<PackageInstaller.SessionInfo> getAllPackageInstallerSessions() {
    return List.of(); // nobody installs anything
  }

  @Override
  @Implementation
  protected void registerPackageInstallerSessionCallback(Executor executor, PackageInstaller.SessionCallback callback) {}

  @Override
  @Implementation
  protected void unregisterPackageInstallerSessionCallback(PackageInstaller.SessionCallback callback) {}
}
