package cbcov.agent.phone.shadows;

import android.app.AlarmManager;
import android.app.PendingIntent;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAlarmManager;

/**
 * Refuses exact alarms to apps that may not set them (AOSP com.android.server.alarm.AlarmManagerService.BinderService.set), where Robolectric
 * sets them all. Alarms with a listener need no permission.
 */
@Implements(AlarmManager.class)
public class PhoneAlarms extends ShadowAlarmManager {
  private static void enforce() {
    if (!Phone.get().mayWakeExactly()) {
      throw new SecurityException(
          "Caller needs to hold android.permission.SCHEDULE_EXACT_ALARM or android.permission.USE_EXACT_ALARM to set exact alarms.");
    }
  }

  @Override
  @Implementation
  protected boolean canScheduleExactAlarms() {
    return Phone.get().mayWakeExactly();
  }

  @Override
  @Implementation
  protected void setExact(int type, long at, PendingIntent operation) {
    enforce();
    super.setExact(type, at, operation);
  }

  @Override
  @Implementation
  protected void setExactAndAllowWhileIdle(int type, long at, PendingIntent operation) {
    enforce();
    super.setExactAndAllowWhileIdle(type, at, operation);
  }

  @Override
  @Implementation
  protected void setAlarmClock(AlarmManager.AlarmClockInfo info, PendingIntent operation) {
    enforce();
    super.setAlarmClock(info, operation);
  }
}
