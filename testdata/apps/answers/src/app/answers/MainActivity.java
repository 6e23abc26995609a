package app.answers;

import android.app.Activity;
import android.content.AsyncQueryHandler;
import android.content.ContentResolver;
import android.database.Cursor;
import android.os.Bundle;
import android.os.CountDownTimer;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import android.provider.Settings;
import android.view.Choreographer;

/** What is answered, and taken back in onPause: a countdown, a frame; and what cannot be taken back any more: a query that has begun. */
public class MainActivity extends Activity {
    private final Countdown countdown = new Countdown();
    private final Frame frame = new Frame();
    private Query query;
    private Messenger messenger;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        query = new Query(getContentResolver());
        messenger = new Messenger(new Answer());
    }

    @Override
    protected void onResume() {
        super.onResume();
        countdown.start();
        Choreographer.getInstance().postFrameCallback(frame);
        query.startQuery(1, null, Settings.System.CONTENT_URI, null, null, null, null);
        try {
            messenger.send(Message.obtain());
        } catch (RemoteException e) {
            // It is of the same process.
        }
    }

    @Override
    protected void onPause() {
        super.onPause();
        countdown.cancel();
        Choreographer.getInstance().removeFrameCallback(frame);
        query.cancelOperation(1);
    }

    static class Countdown extends CountDownTimer {
        Countdown() {
            super(3000, 1000);
        }

        @Override
        public void onTick(long left) {
        }

        @Override
        public void onFinish() {
        }
    }

    static class Frame implements Choreographer.FrameCallback {
        @Override
        public void doFrame(long nanos) {
        }
    }

    static class Query extends AsyncQueryHandler {
        Query(ContentResolver resolver) {
            super(resolver);
        }

        @Override
        protected void onQueryComplete(int token, Object cookie, Cursor cursor) {
        }
    }

    static class Answer extends Handler {
        Answer() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
        }
    }
}
