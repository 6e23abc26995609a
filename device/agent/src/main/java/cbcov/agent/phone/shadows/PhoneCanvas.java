package cbcov.agent.phone.shadows;

import android.graphics.Canvas;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLegacyCanvas;

/** Forgets what was drawn: Robolectric keeps all of it, in words and in lists, for as long as the canvas lives. */
@Implements(Canvas.class)
public class PhoneCanvas extends ShadowLegacyCanvas {
  private static final int KEPT = 1000;

  private int drawn;

  @Override
  public void appendDescription(String words) {
    if (++drawn % KEPT == 0) {
      resetCanvasHistory();
    }
  }
}
