package app.started;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Nobody binds it, so onBind never comes; nobody stops it, so the system may end it, but not before it was started. */
public class SyncService extends Service {
    @Override
    public void onCreate() {
        super.onCreate();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        return START_NOT_STICKY;
    }

    @Override
    public void onTaskRemoved(Intent root) {
        super.onTaskRemoved(root);
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
