package app.right;

import android.app.Fragment;
import android.media.MediaPlayer;

/** A fragment that makes its player when it comes back. */
public class Pane extends Fragment {
    private MediaPlayer player;

    @Override
    public void onResume() {
        super.onResume();
        player = new MediaPlayer();
        player.reset();
    }

    @Override
    public void onPause() {
        player.release();
        player = null;
        super.onPause();
    }

    @Override
    public void onLowMemory() {
        if (player != null) player.reset();
    }
}
