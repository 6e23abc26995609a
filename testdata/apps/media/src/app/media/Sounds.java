package app.media;

import android.app.Activity;
import android.media.SoundPool;
import android.os.Bundle;

/** Each sound that is loaded is told once. */
public class Sounds extends Activity implements SoundPool.OnLoadCompleteListener {
    private SoundPool pool;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        pool = new SoundPool.Builder().build();
        pool.setOnLoadCompleteListener(this);
    }

    @Override
    protected void onResume() {
        super.onResume();
        pool.load("/sound", 1);
    }

    @Override
    public void onLoadComplete(SoundPool of, int sound, int status) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        pool.release();
    }
}
