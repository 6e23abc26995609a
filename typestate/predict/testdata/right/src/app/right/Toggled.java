package app.right;

import android.media.MediaPlayer;
import android.os.Bundle;
import java.io.IOException;

/** A switch is on before it is off: the player is never paused before it is started. */
public class Toggled extends Window {
    private MediaPlayer player;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        player = new MediaPlayer();
        try {
            player.setDataSource("/sound.wav");
            player.prepare();
        } catch (IOException e) {
            finish();
        }
        android.widget.Switch on = new android.widget.Switch(this);
        setContentView(on);
        on.setOnCheckedChangeListener((view, checked) -> {
            if (checked) {
                player.start();
            } else {
                player.pause();
            }
        });
    }
}
