package app.right;

import android.media.MediaPlayer;
import java.io.IOException;

/** A player and its phase. */
class Session {
    private final MediaPlayer player = new MediaPlayer();
    private Phase phase = Phase.NEW;

    void play() throws IOException {
        if (phase == Phase.NEW) {
            player.setDataSource("/sound.wav");
            player.prepare();
            phase = Phase.PREPARED;
        }
        if (phase == Phase.PREPARED) {
            player.start();
        }
    }

    void end() {
        player.release();
        phase = Phase.GONE;
    }
}
