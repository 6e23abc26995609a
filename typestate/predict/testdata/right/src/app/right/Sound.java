package app.right;

import android.media.MediaPlayer;

/** One player for the whole app, made anew when it was ended. */
final class Sound {
    private static Sound one;

    private final MediaPlayer player = new MediaPlayer();

    private Sound() {
    }

    static synchronized Sound get() {
        if (one == null) {
            one = new Sound();
        }
        return one;
    }

    void rewind() {
        player.reset();
    }

    static void end() {
        if (one != null) {
            one.player.release();
            one = null;
        }
    }
}
