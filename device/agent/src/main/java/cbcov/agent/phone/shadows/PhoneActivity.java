package cbcov.agent.phone.shadows;

import android.app.Activity;
import android.view.Menu;
import android.view.Window;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Remembers an activity's options menu, which Robolectric sees only where the app calls super.onCreateOptionsMenu, and which permissions it
 * asks for.
 */
@Implements(Activity.class)
public class PhoneActivity extends ShadowActivity {
  @RealObject private Activity activity;
  private Menu menu;

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
    PermissionsRequest waiting = getLastRequestedPermission();
    boolean asks = ReflectionHelpers.getField(activity, "mHasCurrentPermissionsRequest");
    super.requestPermissions(permissions, code);
    if (asks) {
      ReflectionHelpers.setField(ShadowActivity.class, this, "lastRequestedPermission", waiting);
    }
  }

  /** The options menu; null before Android made it. */
  public Menu menu() {
    return menu;
  }
}
