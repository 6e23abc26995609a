package app.uses;

import android.app.Activity;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteDatabase;
import android.media.MediaPlayer;
import android.os.AsyncTask;
import android.os.Bundle;
import androidx.lib.LoudPlayer;
import androidx.lib.Players;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;

/** Calls in all their forms. */
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        try (SQLiteDatabase db = openOrCreateDatabase("a.db", 0, null)) {
            db.acquireReference();
            DatabaseUtils.longForQuery(db, "SELECT 1", null);
            close(db);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        MyPlayer mine = new MyPlayer();
        mine.setOnCompletionListener(p -> p.stop());
        mine.setOnPreparedListener(new Prepared());
        mine.start();
        mine.pause();
        ((android.media.MediaPlayer) mine).pause();
        mine.setPlaybackParams(mine.getPlaybackParams());
        Players.warmUp(mine, true);
        new Players(mine);
        LoudPlayer loud = new LoudPlayer();
        loud.loud();
        loud.pause();
        loud.start();
        each(mine, MediaPlayer::release);
        Task task = new Task();
        task.executeOnExecutor(AsyncTask.SERIAL_EXECUTOR);
        task.cancel(false);
        AsyncTask.execute(mine::reset);
    }

    private static void close(Closeable c) throws IOException {
        c.close();
    }

    private static void each(MediaPlayer p, Consumer<MediaPlayer> c) {
        c.accept(p);
    }

    void load(Call.Factory factory, Callback callback) throws Exception {
        Call call = new OkHttpClient().newCall("a");
        call.enqueue(callback);
        call.clone().execute();
        Class.forName("android.media.MediaPlayer").getMethod("start").invoke(null);
    }

    native void decode(MediaPlayer player);

    /** Has a method of its own for start. */
    static class MyPlayer extends MediaPlayer implements Pausable {
        @Override
        public void start() {
            super.start();
        }
    }

    /** An interface of the app's own that a player's method implements. */
    interface Pausable {
        void pause();
    }

    static void pauseAll(Pausable p) {
        p.pause();
    }

    static class Prepared implements MediaPlayer.OnPreparedListener {
        @Override
        public void onPrepared(MediaPlayer p) {
            p.start();
        }

        void onPrepared(Object other) {
        }
    }

    static class Task extends AsyncTask<String, Void, String> {
        @Override
        protected String doInBackground(String... names) {
            return isCancelled() ? null : "";
        }

        @Override
        protected void onPreExecute() {
            super.onPreExecute();
        }

        @Override
        protected void onPostExecute(String result) {
            super.onPostExecute(result);
        }
    }
}
