package cbcov.agent.phone.shadows;

import android.app.ActionBar;
import android.app.Activity;
import android.app.FragmentManager;
import android.content.ComponentName;
import android.view.Menu;
import android.view.Window;
import cbcov.agent.phone.Fields;
import cbcov.agent.phone.Phone;
import cbcov.agent.phone.Tasks;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Remembers an activity's options menu, which Robolectric sees only where the app calls super.onCreateOptionsMenu, and which permissions it
 * asks for; and lets Android's own code do what Robolectric cuts short: windows inside of windows, and what the back key takes back first.
 */
@Implements(Activity.class)
public class PhoneActivity extends ShadowActivity {
  @RealObject private Activity activity;
  private Menu menu;
  private Tasks.Work asked; // which has asked the system for something last; null: none

  @Implementation
  protected boolean onCreatePanelMenu(int feature, Menu made) {
    if (feature == Window.FEATURE_OPTIONS_PANEL) {
      menu = made;
    }
    return Shadow.directlyOn(
        activity,
        Activity.class,
        "onCreatePanelMenu",
        ClassParameter.from(int.class, feature),
        ClassParameter.from(Menu.class, made));
  }

  /** The system makes the activity anew, by a message. */
  @Override
  @Implementation
  protected void recreate() {
    Phone.get().recreate(activity);
  }

  /** While one request waits for its answer, Android answers another one itself, with nothing: the first stays the one that is asked. */
  @Override
  @Implementation
  protected void requestPermissions(String[] permissions, int code) {
    asked = Tasks.current();
    PermissionsRequest waiting = getLastRequestedPermission();
    boolean asks = Fields.get(Activity.class, "mHasCurrentPermissionsRequest", activity);
    super.requestPermissions(permissions, code);
    if (asks) {
      ReflectionHelpers.setField(ShadowActivity.class, this, "lastRequestedPermission", waiting);
    }
  }

  @Override
  @Implementation
  protected Activity getParent() {
    return Fields.get(Activity.class, "mParent", activity);
  }

  /** AOSP Activity.finish: a window inside of another one leaves it to that. */
  @Override
  @Implementation
  @SuppressWarnings("deprecation")
  protected void finish() {
    asked = Tasks.current();
    Activity parent = getParent();
    if (parent == null) {
      super.finish();
    } else {
      parent.finishFromChild(activity);
    }
  }

  /** AOSP ActivityClientController.finishActivityAffinity. */
  @Override
  @Implementation
  protected void finishAffinity() {
    asked = Tasks.current();
    Phone.get().finishTask(activity);
    super.finishAffinity();
  }

  /** AOSP Activity.finishAndRemoveTask: the task goes with its first window only. */
  @Override
  @Implementation
  protected void finishAndRemoveTask() {
    asked = Tasks.current();
    if (Phone.get().isFirst(activity)) {
      Phone.get().finishTask(activity);
    }
    super.finishAndRemoveTask();
  }

  /** AOSP Activity.onBackPressed: a search field, or a fragment's transaction, is taken back before the window. */
  @Override
  @Implementation
  @SuppressWarnings("deprecation")
  protected void onBackPressed() {
    ActionBar bar = Fields.get(Activity.class, "mActionBar", activity);
    if (bar != null && Boolean.TRUE.equals(ReflectionHelpers.callInstanceMethod(ActionBar.class, bar, "collapseActionView"))) {
      return;
    }
    FragmentManager fragments = activity.getFragmentManager();
    if (!fragments.isStateSaved() && fragments.popBackStackImmediate()) {
      return;
    }
    activity.finish();
  }

  @Override
  @Implementation
  protected ComponentName getCallingActivity() {
    return Phone.get().caller(activity);
  }

  @Override
  @Implementation
  protected String getCallingPackage() {
    ComponentName caller = getCallingActivity();
    return caller == null ? null : caller.getPackageName();
  }

  @Override
  @Implementation
  protected void setRequestedOrientation(int orientation) {
    super.setRequestedOrientation(orientation);
    Phone.get().oriented(activity, orientation);
  }

  @Override
  @Implementation
  protected boolean moveTaskToBack(boolean nonRoot) {
    asked = Tasks.current();
    return super.moveTaskToBack(nonRoot);
  }

  /** The work that has asked last for the activity's end, for the home screen or for permissions; null: none did. */
  public Tasks.Work asked() {
    return asked;
  }

  /** The options menu; null before Android made it. */
  public Menu menu() {
    return menu;
  }
}
