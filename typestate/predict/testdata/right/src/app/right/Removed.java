package app.right;

import android.media.MediaPlayer;
import android.os.Handler;

/** The message is taken back before the player is released. */
public class Removed extends Window implements Runnable {
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
        handler.postDelayed(this, 1000);
    }

    @Override
    protected void onPause() {
        handler.removeCallbacks(this);
        player.release();
        super.onPause();
    }
}
