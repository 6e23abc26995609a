package cbcov.agent.phone.shadows;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowBroadcastReceiver;

/**
 * A receiver that was unregistered hears nothing more, not even what waits in its queue (AOSP LoadedApk.ReceiverDispatcher, mForgotten), where
 * Robolectric's would. What waits while it is registered again counts as the new registration's.
 */
@Implements(BroadcastReceiver.class)
public class PhoneBroadcastReceiver extends ShadowBroadcastReceiver {
  @RealObject private BroadcastReceiver self;
  private boolean forgotten;

  /** The app registers it, or takes that back. */
  void registered(boolean yes) {
    forgotten = !yes;
  }

  @Override
  public void onReceive(Context context, Intent intent, AtomicBoolean abort) {
    if (!forgotten) {
      super.onReceive(context, intent, abort);
    } else if (self.getPendingResult() != null) {
      self.getPendingResult().finish(); // it is the turn of those behind it
    }
  }
}
