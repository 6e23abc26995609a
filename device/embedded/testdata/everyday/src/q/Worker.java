package q;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** A service that comes to the foreground where it is told to. */
public class Worker extends Service {
  @Override
  public int onStartCommand(Intent i, int flags, int id) {
    Screen.log("Worker.onStartCommand");
    if (i != null && i.getBooleanExtra("front", false)) {
      startForeground(3, Starts.shown(this));
      Screen.log("  in front");
    }
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    Screen.log("Worker.onDestroy");
  }

  @Override
  public IBinder onBind(Intent i) {
    return null;
  }
}
