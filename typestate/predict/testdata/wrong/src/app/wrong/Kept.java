package app.wrong;

import android.media.MediaPlayer;
import android.os.Bundle;

/** A static field outlives the window: the next one's player is released. */
public class Kept extends Window {
    private static MediaPlayer player;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        if (player == null) {
            player = new MediaPlayer();
        }
        player.reset();
    }

    @Override
    protected void onDestroy() {
        player.release();
        super.onDestroy();
    }
}
