package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;

/** `cancel … named`: the messages of that number, where the handler has no other ones, and none whose number is computed. */
public class CancelNamed extends Activity {
    private final Handler one = new One();
    private final Handler two = new Two();
    private final Handler three = new Three();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        one.sendEmptyMessage(1);
        two.sendEmptyMessage(1);
        two.sendMessage(two.obtainMessage(2));
        send(1);
        send(getTaskId());
    }

    @Override
    protected void onStop() {
        super.onStop();
        one.removeMessages(1);
        two.removeMessages(1);
        three.removeMessages(1);
    }

    private void send(int what) {
        three.sendEmptyMessage(what);
    }

    static class One extends Handler {
        One() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
        }
    }

    static class Three extends Handler {
        Three() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
        }
    }

    static class Two extends Handler {
        Two() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
        }
    }
}

/* WANT:
callback CancelNamed$One.handleMessage: curated
callback CancelNamed$Three.handleMessage: curated
callback CancelNamed$Two.handleMessage: curated
callback CancelNamed.onCreate: lifecycle, life
	0 → 1 begin Handler.sendEmptyMessage
	1 → 2 posted(CancelNamed$One.handleMessage)=yes
	2 → 3 post CancelNamed$One.handleMessage by Handler.sendEmptyMessage
	3 → 4 end Handler.sendEmptyMessage
	4 → 5 begin Handler.sendEmptyMessage
	5 → 6 posted(CancelNamed$Two.handleMessage)=yes
	6 → 7 post CancelNamed$Two.handleMessage by Handler.sendEmptyMessage
	7 → 8 end Handler.sendEmptyMessage
	8 → 9 begin Handler.sendMessage
	9 → 10 posted(CancelNamed$Two.handleMessage)=yes
	10 → 11 post CancelNamed$Two.handleMessage by Handler.sendMessage
	11 → 12 end Handler.sendMessage
	12 → 13 call CancelNamed->send
	13 → end call CancelNamed->send
callback CancelNamed.onStop: lifecycle, life
	0 → end posted(CancelNamed$One.handleMessage)=none
code CancelNamed->send
	0 → 1 begin Handler.sendEmptyMessage
	1 → 2 posted(CancelNamed$Three.handleMessage)=yes
	2 → 3 post CancelNamed$Three.handleMessage by Handler.sendEmptyMessage
	3 → end end Handler.sendEmptyMessage
slot posted(CancelNamed$One.handleMessage): posted
	yes runs CancelNamed$One.handleMessage
slot posted(CancelNamed$Two.handleMessage): posted
	yes runs CancelNamed$Two.handleMessage
slot posted(CancelNamed$Three.handleMessage): posted
	yes runs CancelNamed$Three.handleMessage
*/
