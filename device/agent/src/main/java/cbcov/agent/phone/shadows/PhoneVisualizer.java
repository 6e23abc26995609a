package cbcov.agent.phone.shadows;

import android.media.audiofx.Visualizer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowVisualizer;

/** Gives the limits that a phone's visualizer has; Robolectric gives none. */
@Implements(Visualizer.class)
public class PhoneVisualizer extends ShadowVisualizer {
  @Implementation
  protected static int[] getCaptureSizeRange() {
    return new int[] {128, 1024};
  }

  @Implementation
  protected static int getMaxCaptureRate() {
    return 20_000;
  }
}
