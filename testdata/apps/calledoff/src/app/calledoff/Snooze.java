package app.calledoff;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

public class Snooze extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
    }
}
