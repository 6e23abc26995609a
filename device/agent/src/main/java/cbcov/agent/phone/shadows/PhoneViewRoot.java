package cbcov.agent.phone.shadows;

import android.graphics.Canvas;
import android.graphics.Rect;
import android.os.Build;
import android.view.View;
import android.view.ViewRootImpl;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Draws where there is no screen: views that changed are drawn, by the app's own code, onto a canvas that keeps nothing. Android does so at the end of a
 * traversal, if it has a surface to draw on (AOSP ViewRootImpl.draw), which it has not here. Compose lays out some of its nodes in this, too.
 */
@Implements(value = ViewRootImpl.class, isInAndroidSdk = false)
public class PhoneViewRoot extends ShadowViewRootImpl {
  private static final String DRAW = "performDraw";

  @RealObject private ViewRootImpl root;
  private boolean hasSurface;

  @Implementation
  protected boolean performDraw() {
    Object drawn = Shadow.directlyOn(root, ViewRootImpl.class, DRAW);
    draw();
    return Boolean.TRUE.equals(drawn); // before Android 10 there is no result
  }

  @Implementation(minSdk = 35)
  protected boolean performDraw(@ClassName("android.window.SurfaceSyncGroup") Object group) {
    boolean drawn = Shadow.directlyOn(root, ViewRootImpl.class, DRAW, ClassParameter.from(parameter(), group));
    draw();
    return drawn;
  }

  private static Class<?> parameter() {
    try {
      return Class.forName("android.window.SurfaceSyncGroup");
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private void draw() {
    View view = root.getView();
    Rect dirty = ReflectionHelpers.getField(root, "mDirty");
    boolean stopped = ReflectionHelpers.getField(root, "mStopped");
    if (view == null || stopped || dirty.isEmpty() || Phone.get().isCovered(view)) {
      return;
    }
    if (!hasSurface && Build.VERSION.SDK_INT < Build.VERSION_CODES.Q) {
      hasSurface = true; // these draw on a new surface not before the next traversal
      ReflectionHelpers.callInstanceMethod(root, "scheduleTraversals");
      return;
    }
    dirty.setEmpty();
    view.getViewTreeObserver().dispatchOnDraw();
    Object renderer = ReflectionHelpers.getField(ReflectionHelpers.getField(root, "mAttachInfo"), "mThreadedRenderer");
    if (renderer != null) {
      ReflectionHelpers.callInstanceMethod(renderer, "updateViewTreeDisplayList", ClassParameter.from(View.class, view));
    } else {
      view.draw(new Canvas()); // all of it: the app wants no hardware acceleration in this window
    }
  }
}
