package app.wrong;

import android.app.Fragment;
import android.media.MediaPlayer;
import android.os.Bundle;

/** A fragment that releases its player when it is left, and uses it when it comes back. */
public class Pane extends Fragment {
    private MediaPlayer player;

    @Override
    public void onCreate(Bundle saved) {
        super.onCreate(saved);
        player = new MediaPlayer();
    }

    @Override
    public void onResume() {
        super.onResume();
        player.reset();
    }

    @Override
    public void onPause() {
        player.release();
        super.onPause();
    }
}
