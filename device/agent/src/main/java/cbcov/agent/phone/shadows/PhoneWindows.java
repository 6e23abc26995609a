package cbcov.agent.phone.shadows;

import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.os.Build;
import android.provider.Settings;
import android.view.Display;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import cbcov.agent.phone.Fields;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowWindowManagerGlobal;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Shows windows only of activities that are there, and above other apps only where the user allowed it (AOSP WindowManagerService.addWindow, with what
 * ViewRootImpl.setView throws then).
 */
@Implements(value = WindowManagerGlobal.class, isInAndroidSdk = false)
public class PhoneWindows extends ShadowWindowManagerGlobal {
  @RealObject private WindowManagerGlobal global;

  private static void check(ViewGroup.LayoutParams params, Window parent) {
    if (!Phone.get().isApp() || !(params instanceof WindowManager.LayoutParams p)) {
      return;
    }
    boolean own = p.type >= WindowManager.LayoutParams.FIRST_APPLICATION_WINDOW && p.type <= WindowManager.LayoutParams.LAST_APPLICATION_WINDOW;
    if (own && parent == null && p.token == null) {
      throw new WindowManager.BadTokenException("Unable to add window -- token null is not valid; is your activity running?");
    }
    Activity owner = parent == null ? null : activity(parent.getContext());
    if (own && owner != null && Fields.<Boolean>get(Activity.class, "mDestroyed", owner)) { // the app may override isDestroyed
      throw new WindowManager.BadTokenException(
          "Unable to add window -- token android.os.BinderProxy@" + Integer.toHexString(owner.getTaskId()) + " is not valid; is your activity running?");
    }
    if (overlay(p.type) && Build.VERSION.SDK_INT >= Build.VERSION_CODES.M && !Settings.canDrawOverlays(Phone.get().context())) {
      throw new WindowManager.BadTokenException("Unable to add window android.view.ViewRootImpl$W@0 -- permission denied for window type " + p.type);
    }
  }

  private static Activity activity(Context c) {
    Context at = c;
    while (at instanceof ContextWrapper w && !(at instanceof Activity)) {
      at = w.getBaseContext();
    }
    return at instanceof Activity a ? a : null;
  }

  @SuppressWarnings("deprecation")
  private static boolean overlay(int type) {
    return switch (type) {
      case 2038, // TYPE_APPLICATION_OVERLAY, since Android 8
          WindowManager.LayoutParams.TYPE_PHONE,
          WindowManager.LayoutParams.TYPE_SYSTEM_ALERT,
          WindowManager.LayoutParams.TYPE_SYSTEM_OVERLAY,
          WindowManager.LayoutParams.TYPE_SYSTEM_ERROR,
          WindowManager.LayoutParams.TYPE_PRIORITY_PHONE -> true;
      default -> false;
    };
  }

  @Implementation(maxSdk = Build.VERSION_CODES.Q)
  protected void addView(View view, ViewGroup.LayoutParams params, Display display, Window parent) {
    check(params, parent);
    Shadow.directlyOn(
        global,
        WindowManagerGlobal.class,
        "addView",
        ClassParameter.from(View.class, view),
        ClassParameter.from(ViewGroup.LayoutParams.class, params),
        ClassParameter.from(Display.class, display),
        ClassParameter.from(Window.class, parent));
  }

  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected void addView(View view, ViewGroup.LayoutParams params, Display display, Window parent, int user) {
    check(params, parent);
    Shadow.directlyOn(
        global,
        WindowManagerGlobal.class,
        "addView",
        ClassParameter.from(View.class, view),
        ClassParameter.from(ViewGroup.LayoutParams.class, params),
        ClassParameter.from(Display.class, display),
        ClassParameter.from(Window.class, parent),
        ClassParameter.from(int.class, user));
  }
}
