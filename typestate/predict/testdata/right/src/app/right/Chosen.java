package app.right;

import android.content.SharedPreferences;
import android.media.MediaPlayer;
import android.os.Bundle;
import java.io.IOException;

/** What the settings say is asked once: the player is there and prepared, or it is not. */
public class Chosen extends Window {
    private boolean sound;
    private MediaPlayer player;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        SharedPreferences settings = getPreferences(MODE_PRIVATE);
        sound = settings.getBoolean("sound", true);
        player = new MediaPlayer();
        if (sound) {
            try {
                player.setDataSource("/sound.wav");
                player.prepare();
            } catch (IOException e) {
                sound = false;
            }
        }
        onGo(v -> {
            if (sound) player.start();
        });
    }
}
