package q;

import android.app.AlertDialog;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.Uri;
import android.os.Bundle;
import android.os.StrictMode;
import java.io.File;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;

/** What a phone refuses of what an app starts, asks for and shows. */
public class Starts extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Activity later", () -> later(() -> startActivity(new Intent(this, Detail.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))));
    button("Service later", () -> later(() -> startService(new Intent(this, Worker.class))));
    button("Service much later", () -> layout().postDelayed(() -> later(() -> startService(new Intent(this, Worker.class))), 60_000));
    button("Foreground later", () -> later(() -> startForegroundService(new Intent(this, Worker.class))));
    button("End", () -> log("  " + stopService(new Intent(this, Worker.class))));
    button("Service", () -> log("  " + startService(new Intent(this, Worker.class))));
    button("Foreground", () -> startForegroundService(new Intent(this, Worker.class).putExtra("front", true)));
    button("Never in front", () -> startForegroundService(new Intent(this, Worker.class)));
    button("Implicit service", () -> startService(new Intent("q.WORK")));
    button("Bare", () -> PendingIntent.getActivity(this, 0, new Intent(this, Detail.class), 0));
    button("Mutable implicit", () -> PendingIntent.getActivity(this, 0, new Intent("q.NOBODY"), PendingIntent.FLAG_MUTABLE));
    button("Both", () -> PendingIntent.getActivity(this, 0, new Intent(this, Detail.class), PendingIntent.FLAG_MUTABLE | PendingIntent.FLAG_IMMUTABLE));
    button("Receiver", () -> registerReceiver(new Deaf(), new IntentFilter("q.SOME")));
    button("System's receiver", () -> log("  " + registerReceiver(new Deaf(), new IntentFilter(Intent.ACTION_SCREEN_OFF))));
    button("Internal", () -> startActivity(new Intent("q.INTERNAL")));
    button("Not exported", () -> startActivity(new Intent("q.INTERNAL").setPackage(getPackageName())));
    button("File", () -> startActivity(new Intent(Intent.ACTION_VIEW, Uri.fromFile(new File("/sdcard/x")))));
    button("Connect", () -> ((HttpURLConnection) new URL("http://10.1.2.3/").openConnection()).getResponseCode());
    button("Answered", () -> ((HttpURLConnection) new URL("https://a.example/list").openConnection()).getResponseCode());
    button("Name", () -> InetAddress.getByName("a.example"));
    button("Socket", () -> new Socket("10.1.2.3", 80));
    button("Lax", () -> StrictMode.setThreadPolicy(StrictMode.ThreadPolicy.LAX));
    button("Finished", this::finished);
    button("Notify", () -> getSystemService(NotificationManager.class).notify(1, new Notification.Builder(this, "none").setSmallIcon(1).build()));
    button("No icon", () -> getSystemService(NotificationManager.class).notify(1, new Notification.Builder(this, "none").build()));
    button("Own context", () -> new AlertDialog.Builder(getApplicationContext()).setMessage("m").show());
    button("From application", () -> getApplicationContext().startActivity(new Intent(this, Detail.class)));
  }

  /** Does something when the app is no longer in front. */
  private void later(Step s) {
    layout()
        .postDelayed(
            () -> {
              try {
                s.run();
                log("  done");
              } catch (Exception e) {
                log("  " + e);
              }
            },
            20_000);
  }

  private void finished() {
    AlertDialog d = new AlertDialog.Builder(this).setMessage("m").create();
    finish();
    layout()
        .postDelayed(
            () -> {
              try {
                d.show();
              } catch (RuntimeException e) {
                log("  " + e.getClass().getName() + " " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
              }
            },
            1000);
  }

  /** Hears nothing. */
  private static final class Deaf extends BroadcastReceiver {
    @Override
    public void onReceive(Context c, Intent i) {}
  }

  static Notification shown(Context c) {
    NotificationManager m = c.getSystemService(NotificationManager.class);
    m.createNotificationChannel(new NotificationChannel("c", "Channel", NotificationManager.IMPORTANCE_LOW));
    return new Notification.Builder(c, "c").setSmallIcon(android.R.drawable.ic_dialog_info).setContentTitle("Works").build();
  }
}
