package androidx.lib;

import android.media.MediaPlayer;

/** A library's player: what its constructor and its own methods do, nobody knows. */
public class LoudPlayer extends MediaPlayer {
    public LoudPlayer() {
        setVolume(1, 1);
    }

    @Override
    public void pause() {
    }

    public void loud() {
        start();
    }
}
