package cbcov.agent.phone.shadows;

import android.graphics.Matrix;
import android.os.Build;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowRenderNodeQ;

/**
 * Knows without a matrix that a view is neither moved, turned nor scaled, as most are: Robolectric multiplies three for each that is asked, which every touch,
 * layout and place of a view does. The pivot of whoever has set none is the middle, whether somebody asked for the matrix or not (AOSP
 * RenderNode.getPivotX updates it first).
 */
@Implements(className = "android.graphics.RenderNode", minSdk = Build.VERSION_CODES.Q)
public class PhoneRenderNode extends ShadowRenderNodeQ {
  @Override
  @Implementation
  protected boolean hasIdentityMatrix() {
    return isPlain() || super.hasIdentityMatrix();
  }

  @Override
  @Implementation
  protected void getMatrix(Matrix matrix) {
    if (isPlain()) {
      matrix.reset();
    } else {
      super.getMatrix(matrix);
    }
  }

  private boolean isPlain() {
    return getTranslationX() == 0
        && getTranslationY() == 0
        && getRotationZ() == 0
        && getRotationX() == 0
        && getRotationY() == 0
        && getScaleX() == 1
        && getScaleY() == 1;
  }

  @Override
  @Implementation
  protected float getPivotX() {
    return isPivotExplicitlySet() ? super.getPivotX() : getWidth() / 2f;
  }

  @Override
  @Implementation
  protected float getPivotY() {
    return isPivotExplicitlySet() ? super.getPivotY() : getHeight() / 2f;
  }
}
