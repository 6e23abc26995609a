package app.media;

import android.app.Activity;
import android.media.MediaPlayer;
import android.os.Bundle;
import android.widget.Button;
import java.io.IOException;

/** A player is prepared, then it plays, then it is done. */
public class Player extends Activity implements MediaPlayer.OnPreparedListener, MediaPlayer.OnCompletionListener {
    private MediaPlayer player;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        player = new MediaPlayer();
        player.setOnPreparedListener(this);
        player.setOnCompletionListener(this);
        Button play = new Button(this);
        play.setText("Play");
        play.setOnClickListener(v -> play());
        setContentView(play);
    }

    private void play() {
        player.reset();
        try {
            player.setDataSource("/sound");
        } catch (IOException e) {
            return;
        }
        player.prepareAsync();
    }

    @Override
    public void onPrepared(MediaPlayer prepared) {
        player.start();
    }

    @Override
    public void onCompletion(MediaPlayer done) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        player.release();
    }
}
