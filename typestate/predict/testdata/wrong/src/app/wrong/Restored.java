package app.wrong;

import android.media.MediaPlayer;
import android.os.Bundle;
import java.io.IOException;

/** A state is told by a number; one of its changes is forgotten. */
public class Restored extends Window implements MediaPlayer.OnPreparedListener {
    private static final int IDLE = 0;
    private static final int PREPARING = 1;
    private static final int PREPARED = 2;

    private MediaPlayer player;
    private int state = IDLE;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        player = new MediaPlayer();
        player.setOnPreparedListener(this);
        findViewById(R.id.go).setOnClickListener(v -> load());
        findViewById(R.id.more).setOnClickListener(v -> play());
    }

    private void load() {
        if (state != IDLE) return;
        try {
            player.setDataSource("/sound.wav");
            player.prepareAsync();
            state = PREPARING;
        } catch (IOException e) {
            state = IDLE;
        }
    }

    private void play() {
        if (state == PREPARED) player.start();
    }

    @Override
    public void onPrepared(MediaPlayer p) {
        state = PREPARED;
    }

    @Override
    protected void onStop() {
        player.reset();
        super.onStop();
    }
}
