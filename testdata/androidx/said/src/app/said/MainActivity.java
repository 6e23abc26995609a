package app.said;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.localbroadcastmanager.content.LocalBroadcastManager;

/** A broadcast within the app that is heard later, and one that is heard at once, behind those that wait. */
public class MainActivity extends ComponentActivity {
    private static final String LATER = "later";
    private static final String NOW = "now";

    private LocalBroadcastManager all;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        all = LocalBroadcastManager.getInstance(this);
        all.registerReceiver(new Later(), new IntentFilter(LATER));
        all.registerReceiver(new Now(), new IntentFilter(NOW));
        findViewById(R.id.send).setOnClickListener(new Send());
        findViewById(R.id.say).setOnClickListener(new Say());
    }

    class Send implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            all.sendBroadcast(new Intent(LATER));
        }
    }

    class Say implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            all.sendBroadcastSync(new Intent(NOW));
        }
    }

    static class Later extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {}
    }

    static class Now extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {}
    }
}
