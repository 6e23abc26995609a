package app.right;

import android.media.MediaPlayer;
import android.os.Bundle;
import java.io.IOException;

/** A number tells the state, and every change is told. */
public class Told extends Window implements MediaPlayer.OnPreparedListener {
    private static final int IDLE = 0;
    private static final int PREPARING = 1;
    private static final int PREPARED = 2;

    private MediaPlayer player;
    private int state;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        player = new MediaPlayer();
        player.setOnPreparedListener(this);
        onGo(v -> load());
        findViewById(R.id.more).setOnClickListener(v -> play());
    }

    private void load() {
        if (state != IDLE) return;
        try {
            player.setDataSource("/sound.wav");
            player.prepareAsync();
            state = PREPARING;
        } catch (IOException e) {
            player.reset();
        }
    }

    private void play() {
        switch (state) {
            case PREPARED:
                player.start();
                break;
            case PREPARING:
            case IDLE:
                break;
        }
    }

    @Override
    public void onPrepared(MediaPlayer p) {
        state = PREPARED;
    }

    @Override
    protected void onStop() {
        player.reset();
        state = IDLE;
        super.onStop();
    }

    @Override
    protected void onDestroy() {
        player.release();
        super.onDestroy();
    }
}
