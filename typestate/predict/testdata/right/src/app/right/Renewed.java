package app.right;

import android.app.Fragment;
import android.media.MediaPlayer;
import android.os.Bundle;

/** A fragment that releases its player when it goes, and uses it when it comes: each comes once. */
public class Renewed extends Fragment {
    private final MediaPlayer player = new MediaPlayer();

    @Override
    public void onCreate(Bundle saved) {
        super.onCreate(saved);
        player.reset();
    }

    @Override
    public void onDestroy() {
        player.release();
        super.onDestroy();
    }
}
