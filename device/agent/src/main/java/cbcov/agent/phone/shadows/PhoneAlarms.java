package cbcov.agent.phone.shadows;

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.os.Build;
import android.os.Handler;
import android.os.SystemClock;
import cbcov.agent.phone.Hooks;
import cbcov.agent.phone.Phone;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAlarmManager;

/**
 * Refuses exact alarms to apps that may not set them (AOSP com.android.server.alarm.AlarmManagerService.BinderService.set), where Robolectric
 * sets them all. Alarms with a listener need no permission. Robolectric takes all times for times since boot; those of alarms by the wall clock
 * are milliseconds since 1970, by the clock that the app sees.
 */
@Implements(AlarmManager.class)
public class PhoneAlarms extends ShadowAlarmManager {
  private static void enforce() {
    if (!Phone.get().mayWakeExactly()) {
      throw new SecurityException(
          "Caller needs to hold android.permission.SCHEDULE_EXACT_ALARM or android.permission.USE_EXACT_ALARM to set exact alarms.");
    }
  }

  /** The milliseconds by which the wall clock is ahead of the time since boot. */
  private static long ahead() {
    return Hooks.currentTimeMillis() - SystemClock.elapsedRealtime();
  }

  /** The time since boot of an alarm's time. */
  private static long sinceBoot(int type, long at) {
    return type == AlarmManager.RTC || type == AlarmManager.RTC_WAKEUP ? at - ahead() : at;
  }

  @Override
  @Implementation
  protected boolean canScheduleExactAlarms() {
    return Phone.get().mayWakeExactly();
  }

  @Override
  @Implementation
  protected void set(int type, long at, PendingIntent operation) {
    super.set(type, sinceBoot(type, at), operation);
  }

  @Override
  @Implementation
  protected void set(int type, long at, String tag, AlarmManager.OnAlarmListener listener, Handler handler) {
    super.set(type, sinceBoot(type, at), tag, listener, handler);
  }

  @Override
  @Implementation
  protected void setRepeating(int type, long at, long interval, PendingIntent operation) {
    super.setRepeating(type, sinceBoot(type, at), interval, operation);
  }

  @Override
  @Implementation
  protected void setInexactRepeating(int type, long at, long interval, PendingIntent operation) {
    super.setInexactRepeating(type, sinceBoot(type, at), interval, operation);
  }

  @Override
  @Implementation
  protected void setWindow(int type, long at, long length, PendingIntent operation) {
    super.setWindow(type, sinceBoot(type, at), length, operation);
  }

  @Override
  @Implementation
  protected void setWindow(int type, long at, long length, String tag, AlarmManager.OnAlarmListener listener, Handler handler) {
    super.setWindow(type, sinceBoot(type, at), length, tag, listener, handler);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.UPSIDE_DOWN_CAKE)
  protected void setWindow(int type, long at, long length, String tag, Executor executor, AlarmManager.OnAlarmListener listener) {
    super.setWindow(type, sinceBoot(type, at), length, tag, executor, listener);
  }

  @Override
  @Implementation
  protected void setAndAllowWhileIdle(int type, long at, PendingIntent operation) {
    super.setAndAllowWhileIdle(type, sinceBoot(type, at), operation);
  }

  @Override
  @Implementation
  protected void setExact(int type, long at, PendingIntent operation) {
    enforce();
    super.setExact(type, sinceBoot(type, at), operation);
  }

  @Override
  @Implementation
  protected void setExact(int type, long at, String tag, AlarmManager.OnAlarmListener listener, Handler handler) {
    super.setExact(type, sinceBoot(type, at), tag, listener, handler);
  }

  @Override
  @Implementation
  protected void setExactAndAllowWhileIdle(int type, long at, PendingIntent operation) {
    enforce();
    super.setExactAndAllowWhileIdle(type, sinceBoot(type, at), operation);
  }

  @Override
  @Implementation
  protected void setAlarmClock(AlarmManager.AlarmClockInfo info, PendingIntent operation) {
    enforce();
    super.setAlarmClock(moved(info, -ahead()), operation);
  }

  @Override
  @Implementation
  protected AlarmManager.AlarmClockInfo getNextAlarmClock() {
    AlarmManager.AlarmClockInfo next = super.getNextAlarmClock();
    return next == null ? null : moved(next, ahead());
  }

  private static AlarmManager.AlarmClockInfo moved(AlarmManager.AlarmClockInfo info, long by) {
    return new AlarmManager.AlarmClockInfo(info.getTriggerTime() + by, info.getShowIntent());
  }
}
