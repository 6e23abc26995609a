package app.rules;

import android.app.Activity;
import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** `cancel open … named` with an intent that is equal to the one of the alarm, also of a helper that makes it for several receivers. */
public class CancelAlarm extends Activity {
    @Override
    protected void onResume() {
        super.onResume();
        AlarmManager alarms = getSystemService(AlarmManager.class);
        alarms.set(AlarmManager.RTC, 0, one());
        alarms.set(AlarmManager.RTC, 0, any(Two.class));
        alarms.set(AlarmManager.RTC, 0, any(Three.class));
    }

    @Override
    protected void onPause() {
        super.onPause();
        AlarmManager alarms = getSystemService(AlarmManager.class);
        alarms.cancel(one());
        alarms.cancel(any(Two.class));
    }

    private PendingIntent one() {
        return PendingIntent.getBroadcast(this, 0, new Intent(this, One.class), PendingIntent.FLAG_IMMUTABLE);
    }

    private PendingIntent any(Class<?> receiver) {
        return PendingIntent.getBroadcast(this, 0, new Intent(this, receiver), PendingIntent.FLAG_IMMUTABLE);
    }

    public static class One extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }

    public static class Two extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }

    public static class Three extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }
}

/* WANT:
receiver CancelAlarm$One brought-by=broadcast
receiver CancelAlarm$Two brought-by=broadcast
receiver CancelAlarm$Three brought-by=broadcast
callback CancelAlarm$One.onReceive: lifecycle, life
callback CancelAlarm$Three.onReceive: lifecycle, life
callback CancelAlarm$Two.onReceive: lifecycle, life
callback CancelAlarm.onPause: lifecycle, life
	0 → 1 posted(CancelAlarm$One.onReceive)=none
	1 → end posted(CancelAlarm$Two.onReceive)=none
callback CancelAlarm.onResume: lifecycle, life
	0 → 1 begin AlarmManager.set
	1 → 2 open(CancelAlarm$One)=pending
	2 → 3 posted(CancelAlarm$One.onReceive)=yes
	3 → 4 post CancelAlarm$One.onReceive by AlarmManager.set
	4 → 5 end AlarmManager.set
	5 → 6 begin AlarmManager.set
	6 → 7 open(CancelAlarm$Two)=pending
	7 → 8 posted(CancelAlarm$Two.onReceive)=yes
	8 → 9 post CancelAlarm$Two.onReceive by AlarmManager.set
	9 → 10 end AlarmManager.set
	10 → 11 begin AlarmManager.set
	11 → 12 open(CancelAlarm$Three)=pending
	12 → 13 posted(CancelAlarm$Three.onReceive)=yes
	13 → 14 post CancelAlarm$Three.onReceive by AlarmManager.set
	14 → end end AlarmManager.set
slot open(CancelAlarm$One): opening, opens CancelAlarm$One
	pending
slot open(CancelAlarm$Two): opening, opens CancelAlarm$Two
	pending
slot open(CancelAlarm$Three): opening, opens CancelAlarm$Three
	pending
slot posted(CancelAlarm$One.onReceive): posted
	yes runs CancelAlarm$One.onReceive
slot posted(CancelAlarm$Two.onReceive): posted
	yes runs CancelAlarm$Two.onReceive
slot posted(CancelAlarm$Three.onReceive): posted
	yes runs CancelAlarm$Three.onReceive
*/
