package app.notified;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Shows a notification that opens NewsActivity, wherever the user is then. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button tell = new Button(this);
        tell.setText("Tell");
        tell.setOnClickListener(new Tell());
        setContentView(tell);
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    class Tell implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            NotificationManager manager = getSystemService(NotificationManager.class);
            manager.createNotificationChannel(new NotificationChannel("news", "News", NotificationManager.IMPORTANCE_DEFAULT));
            Intent news = new Intent(MainActivity.this, NewsActivity.class);
            PendingIntent open = PendingIntent.getActivity(MainActivity.this, 0, news, PendingIntent.FLAG_IMMUTABLE);
            manager.notify(1, new Notification.Builder(MainActivity.this, "news")
                    .setSmallIcon(android.R.drawable.ic_dialog_info)
                    .setContentTitle("News")
                    .setContentIntent(open)
                    .setAutoCancel(true)
                    .build());
        }
    }
}
