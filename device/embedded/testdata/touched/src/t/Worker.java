package t;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Counts its starts. */
public class Worker extends Service {
  private int starts;

  @Override
  public int onStartCommand(Intent i, int flags, int id) {
    starts++;
    return START_STICKY;
  }

  @Override
  public IBinder onBind(Intent i) {
    return null;
  }
}
