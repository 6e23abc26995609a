package app.wrong;

import android.media.MediaPlayer;

/** A helper makes the player, and another one starts it: in Idle. */
public class Helped extends Window {
    private MediaPlayer player;

    @Override
    protected void onStart() {
        super.onStart();
        player = Players.make();
        findViewById(R.id.go).setOnClickListener(v -> Players.play(player));
    }
}
