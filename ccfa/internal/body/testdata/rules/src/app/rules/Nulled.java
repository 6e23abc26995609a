package app.rules;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** A removal behind a test for null: where the field is null, nothing is registered either. */
public class Nulled extends Activity {
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
            heard = null;
        }
    }

    static class Heard extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }
}

/* WANT:
callback Nulled$Heard.onReceive: curated
callback Nulled.onCreate: lifecycle, life
	0 → end broadcast(Nulled$Heard)=Nulled$Heard
callback Nulled.onPause: lifecycle, life
	0 → end broadcast(Nulled$Heard)=none
slot broadcast(Nulled$Heard): added
	Nulled$Heard runs Nulled$Heard.onReceive
*/
