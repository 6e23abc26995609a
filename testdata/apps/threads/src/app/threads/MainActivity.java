package app.threads;

import android.app.Activity;
import android.os.Bundle;
import android.os.CountDownTimer;
import android.view.View;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads of the app's own, an executor, a timer and a countdown. */
public class MainActivity extends Activity {
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final Timer timer = new Timer(true);
    private Beep beep;
    private CountDownTimer countdown;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        on(R.id.thread, v -> threads());
        on(R.id.pool, v -> pool());
        on(R.id.timer, v -> timer());
        on(R.id.countdown, v -> countdown());
    }

    private void on(int id, View.OnClickListener listener) {
        findViewById(id).setOnClickListener(listener);
    }

    private void threads() {
        new Worker(this).start();
        new Thread(() -> { }).start();
    }

    private void pool() {
        pool.execute(() -> { });
        pool.submit(() -> 1);
    }

    private void timer() {
        if (beep != null) {
            beep.cancel();
        }
        beep = new Beep();
        timer.schedule(beep, 1000);
    }

    private void countdown() {
        if (countdown != null) {
            countdown.cancel();
        }
        countdown = new Launch().start();
    }

    @Override
    protected void onDestroy() {
        pool.shutdown();
        timer.cancel();
        super.onDestroy();
    }

    static class Beep extends TimerTask {
        @Override
        public void run() {
        }
    }

    static class Launch extends CountDownTimer {
        int left;

        Launch() {
            super(3000, 1000);
        }

        @Override
        public void onTick(long millis) {
            left = (int) (millis / 1000);
        }

        @Override
        public void onFinish() {
            left = 0;
        }
    }
}
