package app.wrong;

import android.app.Fragment;
import android.media.MediaPlayer;
import android.os.Bundle;

/** A fragment of a layout, whose player the next one of it still has. */
public class Placed extends Fragment {
    private static MediaPlayer player;

    @Override
    public void onCreate(Bundle saved) {
        super.onCreate(saved);
        if (player == null) {
            player = new MediaPlayer();
        }
        player.reset();
    }

    @Override
    public void onDestroy() {
        player.release();
        super.onDestroy();
    }
}
