package p;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

public class Worker extends Service {
  @Override
  public void onCreate() {
    super.onCreate();
    T.log("Worker.onCreate");
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    T.log("Worker.onStartCommand " + id);
    if (intent.getBooleanExtra("once", false)) {
      stopSelf();
    }
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    T.log("Worker.onBind");
    return new Binder();
  }

  @Override
  public boolean onUnbind(Intent intent) {
    T.log("Worker.onUnbind");
    return false;
  }

  @Override
  public void onDestroy() {
    T.log("Worker.onDestroy");
    super.onDestroy();
  }
}
