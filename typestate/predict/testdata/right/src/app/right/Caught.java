package app.right;

import android.media.MediaPlayer;
import java.io.IOException;

/** The code is ready for a player that cannot be started. */
public class Caught extends Window {
    private MediaPlayer player;

    @Override
    protected void onStart() {
        super.onStart();
        player = new MediaPlayer();
        onGo(v -> play());
    }

    private void play() {
        try {
            player.prepare();
        } catch (IllegalStateException | IOException e) {
            player.release();
        }
    }
}
