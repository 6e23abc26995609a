package app.wrong;

import android.media.MediaPlayer;

/** What windows do with players. */
final class Players {
    private Players() {
    }

    static MediaPlayer make() {
        return new MediaPlayer();
    }

    static void play(MediaPlayer player) {
        if (player != null) {
            player.start();
        }
    }
}
