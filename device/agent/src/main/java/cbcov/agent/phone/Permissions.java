package cbcov.agent.phone;

import android.app.Activity;
import android.content.pm.PackageManager;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.util.ReflectionHelpers;

/**
 * What an activity asks for by requestPermissions. The system's dialog pauses it. As the script's grant and deny lines say, the answer is a message;
 * where the script has an ask line, the dialog stays until the user answers for what those lines do not name.
 */
final class Permissions {
  /** The action by which an activity asks; the system's dialog answers it. */
  static final String ACTION = "android.content.pm.action.REQUEST_PERMISSIONS";

  final ActivityRecord asker;
  private final ShadowActivity.PermissionsRequest request;

  private Permissions(ActivityRecord asker, ShadowActivity.PermissionsRequest request) {
    this.asker = asker;
    this.request = request;
  }

  /** Looks whether an activity asked. */
  static void check(ActivityRecord r, ActivityStack stack) {
    ShadowActivity shadow = Shadow.extract(r.activity());
    ShadowActivity.PermissionsRequest request = shadow.getLastRequestedPermission();
    if (request == null) {
      return;
    }
    ReflectionHelpers.setField(ShadowActivity.class, shadow, "lastRequestedPermission", null);
    Permissions dialog = new Permissions(r, request);
    boolean front = r.resumed;
    Messages.post(
        () -> {
          r.pause();
          if (front && dialog.isForUser()) {
            stack.asks(dialog);
            return;
          }
          Messages.post(
              () -> {
                dialog.answer(true);
                if (front && r.activity() != null && !r.activity().isFinishing() && !r.stopped && !stack.covered()) {
                  r.resume();
                }
              });
        });
  }

  private boolean isForUser() {
    for (String p : request.requestedPermissions) {
      if (Phone.get().process().requests(p) && Phone.get().environment().asks(p)) {
        return true;
      }
    }
    return false;
  }

  /** Answers; yes is what the user says to what the script does not name. */
  void answer(boolean yes) {
    Activity a = asker.activity();
    String[] asked = request.requestedPermissions;
    int[] results = new int[asked.length];
    ShadowApplication app = Shadow.extract(RuntimeEnvironment.getApplication());
    Environment env = Phone.get().environment();
    for (int i = 0; i < asked.length; i++) {
      boolean granted = Phone.get().process().requests(asked[i]) && (env.asks(asked[i]) ? yes : env.grants(asked[i]));
      results[i] = granted ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
      env.answered(asked[i], granted);
      if (granted) {
        app.grantPermissions(asked[i]);
      }
    }
    if (a == null) {
      return; // its window went meanwhile: nobody hears the answer
    }
    ReflectionHelpers.setField(Activity.class, a, "mHasCurrentPermissionsRequest", false);
    if (!Fields.<Boolean>get(Activity.class, "mDestroyed", a)) { // the app may override isDestroyed, which a phone does not ask
      a.onRequestPermissionsResult(request.requestCode, asked, results);
    }
  }
}
