package cbcov.agent.phone.shadows;

import android.graphics.Path;
import android.graphics.Path.FillType;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowLegacyPath;

/** Paths that are filled outside, which Robolectric refuses. */
@Implements(Path.class)
public class PhonePath extends ShadowLegacyPath {
  @RealObject private Path path;

  @Override
  @Implementation
  protected boolean isInverseFillType() {
    FillType type = path.getFillType();
    return type == FillType.INVERSE_EVEN_ODD || type == FillType.INVERSE_WINDING;
  }

  @Override
  @Implementation
  protected void toggleInverseFillType() {
    path.setFillType(
        switch (path.getFillType()) {
          case WINDING -> FillType.INVERSE_WINDING;
          case EVEN_ODD -> FillType.INVERSE_EVEN_ODD;
          case INVERSE_WINDING -> FillType.WINDING;
          case INVERSE_EVEN_ODD -> FillType.EVEN_ODD;
        });
  }

  @Override
  @Implementation
  protected void incReserve(int points) {}
}
