package app.whats;

import android.app.Activity;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;

/** Messages are taken back by their number: all of a handler that sends one kind, not all of a handler that sends two. */
public class MainActivity extends Activity {
    private static final int TICK = 1;
    private static final int SAVE = 2;

    private final Handler one = new One();
    private final Handler many = new Many();

    @Override
    protected void onResume() {
        super.onResume();
        one.sendMessageDelayed(one.obtainMessage(TICK), 1000);
        many.sendEmptyMessageDelayed(TICK, 1000);
        many.sendEmptyMessageDelayed(SAVE, 1000);
    }

    @Override
    protected void onPause() {
        super.onPause();
        one.removeMessages(TICK);
        many.removeMessages(TICK);
    }

    static class One extends Handler {
        One() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
        }
    }

    static class Many extends Handler {
        Many() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
        }
    }
}
