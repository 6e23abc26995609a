package app.components;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Writes what the receiver writes, too. */
public class Writer extends Service {
    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        Main.last = "service"; // differs
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
