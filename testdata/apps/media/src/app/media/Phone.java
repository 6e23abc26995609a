package app.media;

import android.app.Activity;
import android.telephony.PhoneStateListener;
import android.telephony.TelephonyManager;

/** LISTEN_NONE takes a listener away. */
public class Phone extends Activity {
    private final PhoneStateListener calls = new Calls();

    @Override
    protected void onResume() {
        super.onResume();
        getSystemService(TelephonyManager.class).listen(calls, PhoneStateListener.LISTEN_CALL_STATE);
    }

    @Override
    protected void onPause() {
        super.onPause();
        getSystemService(TelephonyManager.class).listen(calls, PhoneStateListener.LISTEN_NONE);
    }

    static class Calls extends PhoneStateListener {
        @Override
        public void onCallStateChanged(int state, String number) {
        }
    }
}
