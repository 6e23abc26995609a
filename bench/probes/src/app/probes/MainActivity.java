package app.probes;

import android.app.Activity;
import android.media.MediaPlayer;
import android.os.Bundle;
import app.bare.Bare;
import app.bare.Logged;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Each button runs one thing many times. java.util calls the consumers back; those of app.bare are out of scope. */
public class MainActivity extends Activity {
    private static final int TIMES = 200_000;
    private static final int LOOPS = 200_000_000;

    private int even;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.bare).setOnClickListener(v -> times(new Bare()));
        findViewById(R.id.probed).setOnClickListener(v -> times(new Probed()));
        findViewById(R.id.logged).setOnClickListener(v -> times(new Logged()));
        findViewById(R.id.calls).setOnClickListener(v -> calls(new MediaPlayer()));
        findViewById(R.id.blocks).setOnClickListener(v -> blocks());
    }

    private void times(Consumer<Object> callback) {
        List<Object> list = Collections.nCopies(TIMES, this);
        list.forEach(callback);
    }

    private void calls(MediaPlayer player) {
        for (int i = 0; i < TIMES; i++) {
            player.isLooping();
        }
        player.release();
    }

    private void blocks() {
        for (int i = 0; i < LOOPS; i++) {
            if ((i * 31 & 64) == 0) {
                even++;
            }
        }
    }
}
