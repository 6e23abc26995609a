package app.brokenprepare;

import android.app.Activity;
import android.media.MediaPlayer;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.view.View.OnClickListener;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** prepareAsync only begins to prepare: start comes too early. */
public class Main extends Activity implements OnClickListener, MediaPlayer.OnPreparedListener {
    private MediaPlayer player;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        player = new MediaPlayer();
        player.setOnErrorListener((p, what, extra) -> true);
        player.setOnPreparedListener(this);
        findViewById(R.id.play).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        try {
            player.reset();
            player.setDataSource(sound());
            player.prepareAsync();
            player.start();
        } catch (IOException e) {
            Log.w("player", e);
        }
    }

    @Override
    public void onPrepared(MediaPlayer p) {
        Log.d("player", "prepared");
    }

    /** Half a second of silence, a WAV file. */
    private String sound() throws IOException {
        File file = new File(getFilesDir(), "sound.wav");
        byte[] wav = new byte[44 + 4000];
        byte[] head = {'R', 'I', 'F', 'F', -60, 15, 0, 0, 'W', 'A', 'V', 'E', 'f', 'm', 't', ' ', 16, 0, 0, 0, 1, 0, 1, 0,
            64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0, 'd', 'a', 't', 'a', -96, 15, 0, 0};
        System.arraycopy(head, 0, wav, 0, head.length);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(wav);
        }
        return file.getPath();
    }
}
