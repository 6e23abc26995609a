package cbcov.agent.phone.shadows;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.graphics.SurfaceTexture;
import android.view.Surface;
import android.view.SurfaceHolder;
import android.view.SurfaceView;
import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowSurfaceView;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Gives the view a surface while its window is visible and it has a size, and takes it away when the window goes (AOSP SurfaceView.updateSurface),
 * where Robolectric never tells anybody of one. What is drawn on it is not shown.
 */
@Implements(SurfaceView.class)
public class PhoneSurfaceView extends ShadowSurfaceView {
  @RealObject private SurfaceView view;
  private final Holder holder = new Holder();
  private boolean hidden; // with its window
  private boolean created;
  private int width;
  private int height;

  @Override
  @Implementation
  protected SurfaceHolder getHolder() {
    return holder;
  }

  @Override
  @Implementation
  protected void onAttachedToWindow() {
    Shadow.directlyOn(view, View.class, "onAttachedToWindow");
  }

  /** A window is hidden with its stopped activity, or shown again. */
  public static void hide(View root, boolean yes) {
    if (root instanceof SurfaceView) {
      PhoneSurfaceView s = Shadow.extract(root);
      s.hidden = yes;
      if (yes) {
        s.update();
      } else {
        Later.onMain(s::update); // it is shown with the next frame
      }
    } else if (root instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        hide(group.getChildAt(i), yes);
      }
    }
  }

  @Implementation
  protected void setVisibility(int visibility) {
    Shadow.directlyOn(view, View.class, "setVisibility", ClassParameter.from(int.class, visibility));
    update();
  }

  @Implementation
  protected void onDetachedFromWindow() {
    update(false);
    Shadow.directlyOn(view, View.class, "onDetachedFromWindow");
  }

  @Implementation
  protected boolean setFrame(int left, int top, int right, int bottom) {
    boolean changed =
        Shadow.directlyOn(
            view,
            View.class,
            "setFrame",
            ClassParameter.from(int.class, left),
            ClassParameter.from(int.class, top),
            ClassParameter.from(int.class, right),
            ClassParameter.from(int.class, bottom));
    Later.onMain(this::update); // a phone does it before it draws
    return changed;
  }

  void update() {
    boolean seen = !hidden && view.isAttachedToWindow() && view.getVisibility() == View.VISIBLE;
    update(seen && view.getWidth() > 0 && view.getHeight() > 0);
  }

  void update(boolean there) {
    if (!there) {
      if (created) {
        created = false;
        new ArrayList<>(holder.callbacks).forEach(c -> c.surfaceDestroyed(holder));
      }
      return;
    }
    boolean fresh = !created;
    created = true;
    if (fresh) {
      new ArrayList<>(holder.callbacks).forEach(c -> c.surfaceCreated(holder));
    }
    if (fresh || width != view.getWidth() || height != view.getHeight()) {
      width = view.getWidth();
      height = view.getHeight();
      new ArrayList<>(holder.callbacks).forEach(c -> c.surfaceChanged(holder, PixelFormat.RGBA_8888, holder.width(), holder.height()));
    }
  }

  /** The holder that the app has. */
  private final class Holder implements SurfaceHolder {
    private final Set<Callback> callbacks = new LinkedHashSet<>();
    private Surface surface;
    private int fixedWidth = -1;
    private int fixedHeight = -1;

    int width() {
      return fixedWidth > 0 ? fixedWidth : width;
    }

    int height() {
      return fixedHeight > 0 ? fixedHeight : height;
    }

    @Override
    public void addCallback(Callback c) {
      callbacks.add(c);
    }

    @Override
    public void removeCallback(Callback c) {
      callbacks.remove(c);
    }

    @Override
    public boolean isCreating() {
      return false;
    }

    @Override
    @Deprecated
    public void setType(int type) {}

    @Override
    public void setFixedSize(int w, int h) {
      fixedWidth = w;
      fixedHeight = h;
    }

    @Override
    public void setSizeFromLayout() {
      setFixedSize(-1, -1);
    }

    @Override
    public void setFormat(int format) {}

    @Override
    public void setKeepScreenOn(boolean on) {
      view.setKeepScreenOn(on);
    }

    /** Something to draw on while there is a surface; null before and after, as on a phone. */
    @Override
    public Canvas lockCanvas() {
      return created ? new Canvas(Bitmap.createBitmap(width(), height(), Bitmap.Config.ARGB_8888)) : null;
    }

    @Override
    public Canvas lockCanvas(Rect dirty) {
      return lockCanvas();
    }

    @Override
    public Canvas lockHardwareCanvas() {
      return lockCanvas();
    }

    @Override
    public void unlockCanvasAndPost(Canvas canvas) {}

    @Override
    public Rect getSurfaceFrame() {
      return new Rect(0, 0, width(), height());
    }

    /** A surface is there at all times; it is valid while it may be drawn on. */
    @Override
    public Surface getSurface() {
      if (surface == null) {
        surface = new Surface(new SurfaceTexture(0));
      }
      return surface;
    }
  }
}
