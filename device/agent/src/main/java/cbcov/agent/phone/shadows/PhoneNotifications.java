package cbcov.agent.phone.shadows;

import android.app.Notification;
import android.app.NotificationManager;
import android.os.Build;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNotificationManager;

/**
 * Lets only those change Do Not Disturb whom the user allowed it (AOSP NotificationManagerService.enforcePolicyAccess), where Robolectric lets
 * everybody set the filter.
 */
@Implements(NotificationManager.class)
public class PhoneNotifications extends ShadowNotificationManager {
  @Override
  @Implementation
  protected boolean isNotificationPolicyAccessGranted() {
    return Phone.get().mayDisturb();
  }

  /** What cannot be shown is refused (AOSP NotificationManager.fixNotification). */
  @Override
  @Implementation
  protected void notify(String tag, int id, Notification n) {
    if (Phone.get().targetSdk() > Build.VERSION_CODES.LOLLIPOP_MR1 && n.getSmallIcon() == null && n.icon == 0) {
      throw new IllegalArgumentException("Invalid notification (no valid small icon): " + n);
    }
    super.notify(tag, id, n);
  }

  @Override
  @Implementation
  protected void setInterruptionFilter(int filter) {
    if (!Phone.get().mayDisturb()) {
      throw new SecurityException("Notification policy access denied");
    }
    super.setInterruptionFilter(filter);
  }
}
