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

  /** The action by which an activity asks; the system's dialog answers it. */
  static final String ACTION = "android.content.pm.action.REQUEST_PERMISSIONS";

  /** Looks whether an activity asked. The dialog pauses it; the answer and its onResume follow. */
  static void check(ActivityRecord r) {
    Activity a = r.activity();
    ShadowActivity shadow = Shadow.extract(a);
    ShadowActivity.PermissionsRequest request = shadow.getLastRequestedPermission();
    if (request == null) {
      return;
    }
    ReflectionHelpers.setField(ShadowActivity.class, shadow, "lastRequestedPermission", null);
    boolean front = r.resumed;
    Messages.post(
        () -> {
          r.pause();
          Messages.post(
              () -> {
                answer(a, request);
                if (front && r.activity() == a && !a.isFinishing() && !r.stopped) {
                  r.resume();
                }
              });
        });
  }

  private static void answer(Activity a, ShadowActivity.PermissionsRequest request) {
    String[] asked = request.requestedPermissions;
    int[] results = new int[asked.length];
    ShadowApplication app = Shadow.extract(RuntimeEnvironment.getApplication());
    Environment env = Phone.get().environment();
    for (int i = 0; i < asked.length; i++) {
      boolean declared = Phone.get().process().requests(asked[i]);
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
