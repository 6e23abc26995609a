package app.wrong;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** The service is started more than once, its task executed each time. */
public class Started extends Service {
    private Load task;

    @Override
    public void onCreate() {
        task = new Load();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        task.execute("a");
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
