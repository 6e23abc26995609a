package app.rules;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** `open broadcast`: to a receiver of the manifest, and to one that the app registers, which comes only while it is. */
public class OpenBroadcast extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        registerReceiver(new Dynamic(), new IntentFilter("rules.DYNAMIC"), RECEIVER_NOT_EXPORTED);
        sendBroadcast(new Intent(this, Declared.class));
        sendBroadcast(new Intent("rules.DYNAMIC"));
    }

    public static class Declared extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }

    static class Dynamic extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }
}

/* WANT:
receiver OpenBroadcast$Declared brought-by=broadcast
callback OpenBroadcast$Declared.onReceive: lifecycle, life
callback OpenBroadcast$Dynamic.onReceive: curated
callback OpenBroadcast.onCreate: lifecycle, life
	0 → 1 broadcast(OpenBroadcast$Dynamic)=OpenBroadcast$Dynamic
	1 → 2 begin OpenBroadcast.sendBroadcast
	2 → 3 open(OpenBroadcast$Declared)=pending
	3 → 4 posted(OpenBroadcast$Declared.onReceive)=yes
	4 → 5 post OpenBroadcast$Declared.onReceive by OpenBroadcast.sendBroadcast
	5 → 6 end OpenBroadcast.sendBroadcast
	6 → 7 begin OpenBroadcast.sendBroadcast
	7 → 8 posted(OpenBroadcast$Dynamic.onReceive)=yes
	8 → 9 post OpenBroadcast$Dynamic.onReceive by OpenBroadcast.sendBroadcast
	9 → end end OpenBroadcast.sendBroadcast
slot open(OpenBroadcast$Declared): opening, opens OpenBroadcast$Declared
	pending
slot broadcast(OpenBroadcast$Dynamic): added
	OpenBroadcast$Dynamic
slot posted(OpenBroadcast$Declared.onReceive): posted
	yes runs OpenBroadcast$Declared.onReceive
slot posted(OpenBroadcast$Dynamic.onReceive): posted, requires broadcast(OpenBroadcast$Dynamic)
	yes runs OpenBroadcast$Dynamic.onReceive
*/
