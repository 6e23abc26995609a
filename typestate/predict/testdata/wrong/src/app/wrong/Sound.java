package app.wrong;

import android.media.MediaPlayer;

/** One player for the whole app. */
final class Sound {
    private static Sound one;

    private final MediaPlayer player = new MediaPlayer();

    private Sound() {
    }

    static Sound get() {
        if (one == null) {
            one = new Sound();
        }
        return one;
    }

    void rewind() {
        player.reset();
    }

    void end() {
        player.release();
    }
}
