package app.wrong;

import android.media.MediaPlayer;
import android.os.Handler;

/** A message comes after the player was released. */
public class Late extends Window implements Runnable {
    private final Handler handler = new Handler();
    private MediaPlayer player;

    @Override
    protected void onResume() {
        super.onResume();
        player = new MediaPlayer();
        handler.postDelayed(this, 1000);
    }

    @Override
    public void run() {
        player.reset();
    }

    @Override
    protected void onPause() {
        player.release();
        super.onPause();
    }
}
