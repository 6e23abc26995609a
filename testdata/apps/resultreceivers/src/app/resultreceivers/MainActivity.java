package app.resultreceivers;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.ResultReceiver;

/** What is sent to a receiver with a handler is posted; without one it runs before send returns. */
public class MainActivity extends Activity {
    private ResultReceiver posted;
    private ResultReceiver direct;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        posted = new Posted(new Handler(Looper.getMainLooper()));
        direct = new Direct();
    }

    @Override
    protected void onResume() {
        super.onResume();
        posted.send(RESULT_OK, null);
    }

    @Override
    protected void onPause() {
        super.onPause();
        direct.send(RESULT_OK, null);
    }

    static class Posted extends ResultReceiver {
        Posted(Handler handler) {
            super(handler);
        }

        @Override
        protected void onReceiveResult(int code, Bundle data) {
        }
    }

    static class Direct extends ResultReceiver {
        Direct() {
            super(null);
        }

        @Override
        protected void onReceiveResult(int code, Bundle data) {
        }
    }
}
