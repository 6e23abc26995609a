package cbcov.agent.phone.shadows;

import android.app.NotificationManager;
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

  @Override
  @Implementation
  protected void setInterruptionFilter(int filter) {
    if (!Phone.get().mayDisturb()) {
      throw new SecurityException("Notification policy access denied");
    }
    super.setInterruptionFilter(filter);
  }
}
