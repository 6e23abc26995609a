package app.right;

import android.app.Service;
import android.content.Intent;
import android.media.MediaPlayer;
import android.os.IBinder;

/** The service's player goes with it: the next service has none. */
public class Reborn extends Service {
    private MediaPlayer player;

    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        if (player == null) {
            player = new MediaPlayer();
        }
        player.reset();
        return START_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    @Override
    public void onDestroy() {
        player.release();
    }
}
