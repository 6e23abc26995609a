package app.renewed;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Objects that are made anew: a field keeps the last one, and only that one is taken away by it. */
public class MainActivity extends Activity {
    private BroadcastReceiver paired;
    private BroadcastReceiver leaking;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout list = new LinearLayout(this);
        Button leak = new Button(this);
        leak.setText("Leak");
        leak.setOnClickListener(new Leak());
        list.addView(leak);
        setContentView(list);
    }

    @Override
    protected void onResume() {
        super.onResume();
        paired = new Paired();
        registerReceiver(paired, new IntentFilter(Intent.ACTION_POWER_CONNECTED));
    }

    /** Behind it Paired cannot come. Leaking can, where Leak was clicked twice. */
    @Override
    protected void onPause() {
        super.onPause();
        unregisterReceiver(paired);
        try {
            unregisterReceiver(leaking);
        } catch (IllegalArgumentException e) {
            // Leak was not clicked since.
        }
    }

    class Leak implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            leaking = new Leaking();
            registerReceiver(leaking, new IntentFilter(Intent.ACTION_POWER_DISCONNECTED));
        }
    }

    static class Paired extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }

    static class Leaking extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
        }
    }
}
