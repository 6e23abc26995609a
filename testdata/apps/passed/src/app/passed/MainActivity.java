package app.passed;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;

/** Helpers post, or run on a thread of their own, what they are called with: each click its own, and one of them either. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void one(View v) {
        later(new One());
        work(new Far());
    }

    public void two(View v) {
        later(new Two());
        work(new Wide());
    }

    /** The twin: it is not known which. */
    public void either(View v) {
        later(v.isActivated() ? new One() : new Two());
        v.setActivated(!v.isActivated());
    }

    private void later(Runnable r) {
        later(r, 0);
    }

    private void later(Runnable r, long delay) {
        handler.postDelayed(r, delay);
    }

    private static void work(Runnable r) {
        Thread thread = new Thread(r);
        thread.start();
    }

    static class One implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Two implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Far implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Wide implements Runnable {
        @Override
        public void run() {
        }
    }
}
