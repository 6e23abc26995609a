package app.components;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Makes what the receiver uses. */
public class Session extends Service {
    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        Main.session = "session"; // harmful
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
