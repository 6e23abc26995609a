package app.nulled;

import android.app.Activity;
import android.media.MediaPlayer;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;

// A player that goes with the window's front: a click behind the pause, and a message that was posted before, find none.
public class Main extends Activity {
    private MediaPlayer player;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    @Override
    protected void onResume() {
        super.onResume();
        player = new MediaPlayer();
        new Handler().post(new Runnable() {
            @Override
            public void run() {
                player.seekTo(0);
            }
        });
    }

    @Override
    protected void onPause() {
        super.onPause();
        player.release();
        player = null;
    }

    public void play(View view) {
        player.start();
    }
}
