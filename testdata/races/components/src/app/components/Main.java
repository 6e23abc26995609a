package app.components;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** A service that a click starts, and a broadcast from outside: it may come before the service does. */
public class Main extends Activity {
    static String session;
    static int length;
    static String last = "";
    static int count;
    private LinearLayout column;

    private final BroadcastReceiver receiver = new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
            switch (intent.getAction()) {
                case "app.components.USE":
                    length = session.length(); // harmful
                    break;
                case "app.components.WRITE":
                    last = "receiver"; // differs
                    break;
                case "app.components.COUNT":
                    count++;
                    break;
                default:
            }
        }
    };

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Session", Session.class);
        button("Writer", Writer.class);
        button("Counter", Counter.class);
        setContentView(column);
        IntentFilter filter = new IntentFilter("app.components.USE");
        filter.addAction("app.components.WRITE");
        filter.addAction("app.components.COUNT");
        registerReceiver(receiver, filter, RECEIVER_EXPORTED);
    }

    @Override
    protected void onDestroy() {
        unregisterReceiver(receiver);
        super.onDestroy();
    }

    private void button(String text, Class<?> service) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> startService(new Intent(this, service)));
        column.addView(b);
    }
}
