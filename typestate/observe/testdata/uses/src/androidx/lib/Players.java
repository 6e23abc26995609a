package androidx.lib;

import android.media.MediaPlayer;

/** A library that is given players. */
public class Players {
    public Players(MediaPlayer first) {
    }

    public static void warmUp(MediaPlayer player, boolean loud) {
        player.start();
    }
}
