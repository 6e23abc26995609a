package app.components;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Counts, as the receiver does. */
public class Counter extends Service {
    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        Main.count++;
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
