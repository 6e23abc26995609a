package cbcov.agent.phone.shadows;

import android.app.ActivityGroup;
import android.app.TabActivity;
import android.widget.TabHost;
import android.widget.TabWidget;
import android.widget.ViewAnimator;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLinearLayout;
import org.robolectric.shadows.ShadowViewGroup;

/** Classes whose own code runs here, where Robolectric's stand-ins only remember what they are told: no tab is shown, no view flipped. */
public final class OwnCode {
  private OwnCode() {}

  @Implements(TabHost.class)
  public static class Tabs extends ShadowViewGroup {}

  @Implements(TabHost.TabSpec.class)
  public static class TabSpecs {}

  @Implements(TabWidget.class)
  public static class TabLabels extends ShadowLinearLayout {}

  @Implements(ViewAnimator.class)
  public static class Flips extends ShadowViewGroup {}

  @Implements(ActivityGroup.class)
  public static class Groups extends PhoneActivity {}

  @Implements(TabActivity.class)
  public static class TabWindows extends PhoneActivity {}
}
