package app.debounced;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Tasks that are made anew each time, of which a field holds the last one: taken back before the next one is posted, or not. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
    Runnable search;
    Runnable save;
    ScheduledFuture<?> sync;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout list = new LinearLayout(this);
        add(list, "Search", new Search());
        add(list, "Save", new Save());
        add(list, "Sync", new Sync());
        add(list, "Stop", new Stop());
        setContentView(list);
    }

    private void add(LinearLayout list, String text, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(text);
        button.setOnClickListener(listener);
        list.addView(button);
    }

    /** One search at a time waits. */
    class Search implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (search != null) {
                handler.removeCallbacks(search);
            }
            search = new Searching();
            handler.postDelayed(search, 1000);
        }
    }

    /** Several may wait, and only the last one is taken back. */
    class Save implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            save = new Saving();
            handler.postDelayed(save, 1000);
        }
    }

    /** One at a time. */
    class Sync implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (sync != null) {
                sync.cancel(false);
            }
            sync = pool.schedule(new Syncing(), 1, TimeUnit.SECONDS);
        }
    }

    class Stop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (search != null) {
                handler.removeCallbacks(search);
            }
            if (save != null) {
                handler.removeCallbacks(save);
            }
            if (sync != null) {
                sync.cancel(false);
            }
        }
    }

    static class Searching implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Saving implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Syncing implements Runnable {
        @Override
        public void run() {
        }
    }
}
