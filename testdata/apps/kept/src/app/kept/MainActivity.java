package app.kept;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Message;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The app withdrawn, wrong: what onPause takes back is of another queue, has another token, or waits in a pool that runs what it has. */
public class MainActivity extends Activity implements View.OnClickListener {
    private final Handler handler = new Answering();
    private final Handler other = new Handler();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final Object token = new Object();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button b = new Button(this);
        b.setOnClickListener(this);
        LinearLayout list = new LinearLayout(this);
        list.addView(b);
        setContentView(list);
    }

    @Override
    public void onClick(View v) {
        handler.sendEmptyMessageDelayed(1, 100);
        handler.postDelayed(new Posted(), 100);
        if (v.isActivated()) {
            other.post(new Both());
        } else {
            handler.post(new Both());
        }
        pool.execute(new Queued());
    }

    @Override
    protected void onPause() {
        super.onPause();
        handler.removeCallbacksAndMessages(token);
        other.removeCallbacksAndMessages(null);
        pool.shutdown();
    }

    static class Answering extends Handler {
        @Override
        public void handleMessage(Message m) {
        }
    }

    static class Posted implements Runnable {
        @Override
        public void run() {
        }
    }

    /** Waits in one queue or the other. */
    static class Both implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Queued implements Runnable {
        @Override
        public void run() {
        }
    }
}
