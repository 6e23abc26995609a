package app.right;

import android.media.MediaPlayer;
import android.os.Bundle;

/** What is released twice is released. */
public class Twice extends Window {
    private MediaPlayer player;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        player = new MediaPlayer();
    }

    @Override
    protected void onPause() {
        player.release();
        super.onPause();
    }

    @Override
    protected void onDestroy() {
        player.release();
        super.onDestroy();
    }
}
