package app.rules;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** The twin of Nulled that forgets what it registered: where the field is null, it may still be there. */
public class Forgotten extends Activity {
    private Heard heard;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        heard = new Heard();
        registerReceiver(heard, new IntentFilter(Intent.ACTION_SCREEN_ON));
    }

    @Override
    protected void onPause() {
        super.onPause();
        if (heard != null) {
            unregisterReceiver(heard);
        }
    }

    @Override
    protected void onUserLeaveHint() {
        super.onUserLeaveHint();
        heard = null;
    }

    static class Heard extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }
}

/* WANT:
callback Forgotten$Heard.onReceive: curated
callback Forgotten.onCreate: lifecycle, life
	0 → end broadcast(Forgotten$Heard)=Forgotten$Heard
callback Forgotten.onPause: lifecycle, life
	0 → end
	0 → end broadcast(Forgotten$Heard)=none
callback Forgotten.onUserLeaveHint: lifecycle, life
slot broadcast(Forgotten$Heard): added
	Forgotten$Heard runs Forgotten$Heard.onReceive
*/
