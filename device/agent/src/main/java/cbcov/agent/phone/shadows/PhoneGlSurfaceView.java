package cbcov.agent.phone.shadows;

import android.content.Context;
import android.opengl.GLSurfaceView;
import android.util.AttributeSet;
import java.lang.ref.WeakReference;
import java.util.Collection;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowGLSurfaceView;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** A view that never gets a surface: nothing is rendered, and its thread would wait for a graphics chip that is not there. */
@Implements(GLSurfaceView.class)
public class PhoneGlSurfaceView extends PhoneSurfaceView {
  @RealObject private GLSurfaceView view;

  @Implementation
  protected void __constructor__(Context context) {
    Shadow.invokeConstructor(GLSurfaceView.class, view, ClassParameter.from(Context.class, context));
    remember();
  }

  @Implementation
  protected void __constructor__(Context context, AttributeSet attributes) {
    Shadow.invokeConstructor(
        GLSurfaceView.class, view, ClassParameter.from(Context.class, context), ClassParameter.from(AttributeSet.class, attributes));
    remember();
  }

  /** Robolectric ends the threads of these with the process. */
  private void remember() {
    Collection<WeakReference<GLSurfaceView>> all = ReflectionHelpers.getStaticField(ShadowGLSurfaceView.class, "surfaceViews");
    all.add(new WeakReference<>(view));
  }

  @Implementation
  protected void onPause() {}

  @Implementation
  protected void onResume() {}

  @Override
  void update(boolean there) {}
}
