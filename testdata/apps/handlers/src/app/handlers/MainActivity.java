package app.handlers;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.view.View;

/** Messages and posts to the main looper and to a thread's own, and their removal. */
public class MainActivity extends Activity implements Handler.Callback {
    private final Counter counter = new Counter();
    private final Handler answering = new Handler(Looper.getMainLooper(), this);
    private final Runnable tick = new Tick();
    private HandlerThread thread;
    private Handler background;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        thread = new HandlerThread("worker");
        thread.start();
        background = new Handler(thread.getLooper());
        on(R.id.send, v -> send());
        on(R.id.post, this::post);
        on(R.id.cancel, v -> cancel());
        on(R.id.sync, v -> runOnUiThread(() -> counter.count++));
        on(R.id.thread, v -> background.post(new Work()));
        Looper.myQueue().addIdleHandler(() -> false);
    }

    private void on(int id, View.OnClickListener listener) {
        findViewById(id).setOnClickListener(listener);
    }

    private void send() {
        counter.sendEmptyMessage(1);
        answering.sendMessageDelayed(answering.obtainMessage(2), 100);
    }

    private void post(View view) {
        answering.postDelayed(tick, 1000);
        view.post(() -> counter.count++);
    }

    private void cancel() {
        counter.removeMessages(1);
        answering.removeCallbacks(tick);
    }

    @Override
    public boolean handleMessage(Message message) {
        return true;
    }

    @Override
    protected void onDestroy() {
        answering.removeCallbacksAndMessages(null);
        thread.quit();
        super.onDestroy();
    }

    static class Counter extends Handler {
        int count;

        Counter() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
            count++;
        }
    }

    /** Posts itself again. */
    class Tick implements Runnable {
        @Override
        public void run() {
            if (counter.count++ < 3) {
                answering.postDelayed(this, 1000);
            }
        }
    }

    /** On the worker's thread runOnUiThread posts; on the main thread it runs at once. */
    class Work implements Runnable {
        @Override
        public void run() {
            runOnUiThread(new Done());
        }
    }

    class Done implements Runnable {
        @Override
        public void run() {
            counter.count = 0;
        }
    }
}
