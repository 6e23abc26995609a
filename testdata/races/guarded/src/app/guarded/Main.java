package app.guarded;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.concurrent.CountDownLatch;

/** What looks like a race, and has no order that does harm: somebody waits, takes back, cancels or looks first. */
public class Main extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable tick = this::tick;
    private String label = "label";
    private String result;
    private String page = "page";
    private String cache = "cache";
    private int ticked;
    private int waited;
    private int loaded;
    private int looked;
    private Load load;
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Tick", this::start);
        button("Stop", this::stop);
        button("Wait", this::await);
        button("Load", this::load);
        button("Cancel", this::cancel);
        button("Drop", () -> new Thread(() -> cache = null).start());
        button("Look", this::look);
        setContentView(column);
    }

    private void button(String text, Runnable clicked) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> clicked.run());
        column.addView(b);
    }

    // The message is taken back before what it uses goes.
    private void start() {
        label = "label";
        handler.postDelayed(tick, 300);
    }

    private void tick() {
        ticked = label.length();
    }

    private void stop() {
        handler.removeCallbacks(tick);
        label = null;
    }

    // The result is read when the thread says that it is there.
    private void await() {
        CountDownLatch there = new CountDownLatch(1);
        new Thread(() -> {
            result = "result";
            there.countDown();
        }).start();
        try {
            there.await();
        } catch (InterruptedException e) {
            return;
        }
        waited = result.length();
    }

    // A task that is cancelled tells no result any more.
    private void load() {
        cancel();
        page = "page";
        load = new Load();
        load.execute();
    }

    private void cancel() {
        if (load != null) {
            load.cancel(false);
        }
        page = null;
    }

    private class Load extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            return "loaded";
        }

        @Override
        protected void onPostExecute(String text) {
            loaded = page.length();
        }
    }

    // Who looks first needs no order.
    private void look() {
        String found = cache;
        if (found != null) {
            looked = found.length();
        }
    }
}
