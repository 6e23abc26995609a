package app.protocols;

import android.app.Activity;
import android.database.sqlite.SQLiteDatabase;
import android.hardware.Camera;
import android.hardware.Camera.PictureCallback;
import android.media.MediaPlayer;
import android.os.AsyncTask;
import android.os.Bundle;
import android.util.Log;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import android.view.View;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Uses the classes of the broken apps as their documentation asks: nothing is to be found here. */
public class Main extends Activity implements MediaPlayer.OnPreparedListener, MediaPlayer.OnCompletionListener, PictureCallback {
    private Notes notes;
    private SQLiteDatabase db;
    private MediaPlayer player;
    private boolean prepared;
    private Camera camera;
    private boolean busy;
    private Load task;
    private VelocityTracker tracker;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        notes = new Notes(this);
        findViewById(R.id.load).setOnClickListener(v -> load());
        findViewById(R.id.play).setOnClickListener(this::play);
        findViewById(R.id.pause).setOnClickListener(v -> {
            if (prepared && player.isPlaying()) player.pause();
        });
        findViewById(R.id.capture).setOnClickListener(v -> capture());
        findViewById(R.id.count).setOnClickListener(v -> count());
    }

    @Override
    protected void onStart() {
        super.onStart();
        db = notes.getWritableDatabase();
        player = new MediaPlayer();
        player.setOnPreparedListener(this);
        player.setOnCompletionListener(this);
        try {
            player.setDataSource(sound());
            player.prepareAsync();
        } catch (IOException e) {
            Log.w("protocols", e);
        }
    }

    @Override
    protected void onResume() {
        super.onResume();
        camera = Camera.open();
        camera.startPreview();
    }

    private void load() {
        if (task != null) task.cancel(true);
        task = new Load();
        task.execute(db);
    }

    private void play(View v) {
        if (prepared) player.start();
    }

    private void capture() {
        if (busy) return;
        busy = true;
        camera.takePicture(null, null, this);
    }

    private void count() {
        db.beginTransaction();
        try {
            db.execSQL("INSERT INTO notes VALUES ('one more')");
            db.setTransactionSuccessful();
        } finally {
            db.endTransaction();
        }
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        switch (event.getActionMasked()) {
            case MotionEvent.ACTION_DOWN:
                if (tracker == null) tracker = VelocityTracker.obtain();
                tracker.clear();
                tracker.addMovement(event);
                break;
            case MotionEvent.ACTION_MOVE:
                if (tracker == null) break;
                tracker.addMovement(event);
                tracker.computeCurrentVelocity(1000);
                Log.d("protocols", "x " + tracker.getXVelocity());
                break;
            default:
                if (tracker == null) break;
                tracker.recycle();
                tracker = null;
        }
        return true;
    }

    @Override
    public void onPrepared(MediaPlayer p) {
        prepared = true;
    }

    @Override
    public void onCompletion(MediaPlayer p) {
        Log.d("protocols", "played");
    }

    @Override
    public void onPictureTaken(byte[] data, Camera c) {
        if (camera != null) camera.startPreview();
        busy = false;
    }

    @Override
    protected void onPause() {
        camera.release();
        camera = null;
        busy = false;
        super.onPause();
    }

    @Override
    protected void onStop() {
        prepared = false;
        player.release();
        if (task != null) task.cancel(false);
        db.close();
        super.onStop();
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

    static class Load extends AsyncTask<SQLiteDatabase, Integer, Integer> {
        @Override
        protected Integer doInBackground(SQLiteDatabase... dbs) {
            return dbs.length;
        }

        @Override
        protected void onPreExecute() {
        }

        @Override
        protected void onPostExecute(Integer n) {
        }

        @Override
        protected void onCancelled(Integer n) {
        }
    }
}
