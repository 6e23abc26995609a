package app.right;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** The receiver goes with the first broadcast. */
public class Heard extends Window {
    private Load task;
    private final BroadcastReceiver receiver = new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
            task.execute("a");
            unregisterReceiver(this);
        }
    };

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        task = new Load(null);
        registerReceiver(receiver, new IntentFilter(Intent.ACTION_TIME_TICK));
    }
}
