package app.wrong;

import android.app.Service;
import android.content.Intent;
import android.media.MediaPlayer;
import android.os.IBinder;

/** The intent's action says what to do. */
public class Told extends Service {
    private final MediaPlayer player = new MediaPlayer();

    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        if ("play".equals(intent.getAction())) {
            player.start();
        }
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
