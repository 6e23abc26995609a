package q;

import android.app.AlarmManager;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Intent;
import android.media.AudioManager;
import android.os.Bundle;
import android.provider.Settings;
import java.io.File;
import java.io.FileOutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URL;
import java.util.Collections;

/** What a phone refuses, and what it answers where there is nothing. */
public class Refused extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Thread", this::thread);
    button("Exact", this::exact);
    button("Disturb", () -> getSystemService(NotificationManager.class).setInterruptionFilter(NotificationManager.INTERRUPTION_FILTER_NONE));
    button("Silent", () -> getSystemService(AudioManager.class).setRingerMode(AudioManager.RINGER_MODE_SILENT));
    button("Unknown", () -> startActivity(new Intent("q.NOBODY")));
    button("Name", () -> beside(() -> InetAddress.getByName("b.example")));
    button("Fetch", () -> beside(() -> ((HttpURLConnection) new URL("http://10.1.2.3/").openConnection()).getResponseCode()));
    button("Answered", () -> beside(this::answered));
    button("Ping", () -> log("  " + InetAddress.getByAddress(new byte[] {10, 1, 2, 3}).isReachable(1000)));
    button("Cards", () -> log("  " + Collections.list(NetworkInterface.getNetworkInterfaces()).size()));
    button("Outside", () -> new FileOutputStream("/data/outside").close());
    button("Folder", () -> log("  " + new File("/data/outside").mkdirs()));
    button("External", () -> log("  " + android.os.Environment.getExternalStorageState() + " " + getExternalFilesDir(null).canWrite()));
    button("Keep", this::keep);
    button("Settings", this::settings);
    button("Others", () -> log("  " + sees(new Intent(Intent.ACTION_DIAL)) + " " + sees(new Intent("android.media.action.IMAGE_CAPTURE"))));
    button("Anew", this::recreate);
  }

  private void thread() throws Exception {
    Thread t = new Thread(() -> {
      try {
        layout().requestLayout();
      } catch (RuntimeException e) {
        log("  " + e.getClass().getSimpleName());
      }
    });
    t.start();
    t.join();
  }

  /** What stands on the shared storage outlives the process. */
  private void keep() throws Exception {
    File f = new File(getExternalFilesDir(null), "kept");
    log("  " + f.exists() + " " + getExternalCacheDir().isDirectory());
    new FileOutputStream(f).close();
  }

  /** Reports whether another app is seen that handles an intent; the manifest asks for cameras only. */
  private boolean sees(Intent i) {
    return i.resolveActivity(getPackageManager()) != null;
  }

  /** The script says what the host answers. */
  private void answered() throws Exception {
    HttpURLConnection c = (HttpURLConnection) new URL("https://a.example/list?page=1").openConnection();
    try (java.io.InputStream in = c.getInputStream()) {
      log("  " + c.getResponseCode() + " " + c.getContentType() + " " + new String(in.readAllBytes()));
    }
  }

  private void exact() {
    PendingIntent p = PendingIntent.getBroadcast(this, 9, new Intent(this, Pressed.class), PendingIntent.FLAG_IMMUTABLE);
    getSystemService(AlarmManager.class).setExact(AlarmManager.ELAPSED_REALTIME, 0, p);
  }

  private void settings() throws Exception {
    log("  " + Settings.System.getInt(getContentResolver(), Settings.System.SCREEN_BRIGHTNESS));
    log("  " + Settings.Global.getString(getContentResolver(), Settings.Global.AIRPLANE_MODE_ON));
    log("  " + Settings.System.canWrite(this));
    Settings.System.putInt(getContentResolver(), Settings.System.SCREEN_BRIGHTNESS, 7);
  }
}
