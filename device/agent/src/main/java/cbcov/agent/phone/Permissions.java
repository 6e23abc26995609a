package cbcov.agent.phone;

import android.app.Activity;
import android.content.pm.PackageManager;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.util.ReflectionHelpers;

/** Answers what an activity asks for by requestPermissions, as the script's grant and deny lines say; the answer is a message. */
final class Permissions {
  private Permissions() {}

  static void check(Activity a) {
    ShadowActivity shadow = Shadow.extract(a);
    ShadowActivity.PermissionsRequest request = shadow.getLastRequestedPermission();
    if (request == null) {
      return;
    }
    ReflectionHelpers.setField(ShadowActivity.class, shadow, "lastRequestedPermission", null);
    Messages.post(() -> answer(a, request));
  }

  private static void answer(Activity a, ShadowActivity.PermissionsRequest request) {
    String[] asked = request.requestedPermissions;
    int[] results = new int[asked.length];
    ShadowApplication app = Shadow.extract(RuntimeEnvironment.getApplication());
    Environment env = Phone.get().environment();
    for (int i = 0; i < asked.length; i++) {
      boolean declared = Phone.get().process().manifest().requestedPermissions.contains(asked[i]);
      boolean yes = declared && env.grants(asked[i]);
      results[i] = yes ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
      env.answered(asked[i], yes);
      if (yes) {
        app.grantPermissions(asked[i]);
      }
    }
    ReflectionHelpers.setField(Activity.class, a, "mHasCurrentPermissionsRequest", false);
    if (!a.isDestroyed()) {
      a.onRequestPermissionsResult(request.requestCode, asked, results);
    }
  }
}
