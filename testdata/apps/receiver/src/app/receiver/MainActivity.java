package app.receiver;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.widget.Button;

/** Registers one receiver while started, and sends a broadcast to PingReceiver. */
public class MainActivity extends Activity {
    int level;

    final BroadcastReceiver battery = new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
            level = intent.getIntExtra("level", 0);
        }
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button ping = new Button(this);
        ping.setText("Ping");
        ping.setOnClickListener(v -> sendBroadcast(new Intent(this, PingReceiver.class)));
        setContentView(ping);
    }

    @Override
    protected void onStart() {
        super.onStart();
        registerReceiver(battery, new IntentFilter(Intent.ACTION_BATTERY_CHANGED), Context.RECEIVER_EXPORTED);
    }

    @Override
    protected void onStop() {
        unregisterReceiver(battery);
        super.onStop();
    }
}
