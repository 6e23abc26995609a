package cbcov.agent.phone;

import android.graphics.Canvas;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewTreeObserver;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Draws windows where there is no screen: views that changed are drawn, by the app's own code, onto a canvas that keeps nothing. Android does so at the end
 * of a traversal, if it has a surface to draw on (AOSP ViewRootImpl.draw), which it has not here. Compose lays out some of its nodes in this, too.
 */
final class Drawing {
  private final Supplier<Screen> screen;
  private Reflected android; // null: nothing has been drawn

  Drawing(Supplier<Screen> screen) {
    this.screen = screen;
  }

  /** Tells whether the window in front is there to be touched. */
  boolean isLaidOut() {
    View root = screen.get() == null ? null : screen.get().root();
    return root != null && root.isLaidOut();
  }

  /** Draws what changed since the last frame. What the app's code throws comes out as it is. */
  void draw() throws Throwable {
    if (screen.get() == null) {
      return;
    }
    try {
      if (android == null) {
        android = new Reflected();
      }
      for (Object root : android.roots()) {
        android.draw(root, screen.get());
      }
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** What of Android's windows is reached by reflection. */
  private static final class Reflected {
    private final Method windows;
    private final Field roots;
    private final Field view;
    private final Field stopped;
    private final Field dirty;
    private final Field attached;
    private final Field renderer;
    private final Method observed;
    private final Method update;

    Reflected() throws ReflectiveOperationException {
      Class<?> global = Class.forName("android.view.WindowManagerGlobal");
      Class<?> root = Class.forName("android.view.ViewRootImpl");
      windows = global.getMethod("getInstance");
      roots = field(global, "mRoots");
      view = field(root, "mView");
      stopped = field(root, "mStopped");
      dirty = field(root, "mDirty");
      attached = field(root, "mAttachInfo");
      renderer = field(attached.getType(), "mThreadedRenderer");
      observed = ViewTreeObserver.class.getMethod("dispatchOnDraw");
      update = renderer.getType().getDeclaredMethod("updateViewTreeDisplayList", View.class);
      update.setAccessible(true);
    }

    private static Field field(Class<?> of, String name) throws NoSuchFieldException {
      Field f = of.getDeclaredField(name);
      f.setAccessible(true);
      return f;
    }

    /** The roots of all windows: what is drawn may add others. */
    List<?> roots() throws ReflectiveOperationException {
      return new ArrayList<>((List<?>) roots.get(windows.invoke(null)));
    }

    void draw(Object root, Screen screen) throws ReflectiveOperationException {
      View v = (View) view.get(root);
      Rect changed = (Rect) dirty.get(root);
      boolean seen = v != null && v.isLaidOut() && v.getVisibility() == View.VISIBLE && !stopped.getBoolean(root);
      if (!seen || changed.isEmpty() || screen.isCovered(v)) {
        return;
      }
      changed.setEmpty();
      observed.invoke(v.getViewTreeObserver());
      Object to = renderer.get(attached.get(root));
      if (to != null) {
        update.invoke(to, v);
      } else {
        v.draw(new Canvas()); // all of it: the app wants no hardware acceleration in this window
      }
    }
  }
}
