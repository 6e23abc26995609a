package app.rules;

import android.app.Activity;
import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

/** `open … by EVENT`: the system starts it later, so that no message of the callin does. */
public class OpenBy extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        PendingIntent later = PendingIntent.getBroadcast(this, 0, new Intent(this, Alarm.class), 0);
        ((AlarmManager) getSystemService(ALARM_SERVICE)).setRepeating(AlarmManager.RTC, 0, 1000, later);
    }

    public static class Alarm extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }
}

/* WANT:
receiver OpenBy$Alarm entry
callback OpenBy$Alarm.onReceive: lifecycle, life
callback OpenBy.onCreate: lifecycle, life
	0 → end alarm(OpenBy$Alarm)=set
slot alarm(OpenBy$Alarm): scheduled, opens OpenBy$Alarm
	set
*/
