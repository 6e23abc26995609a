package app.rules;

import android.app.Activity;
import android.content.ContentResolver;
import android.content.SyncStatusObserver;
import android.os.Bundle;

/** `on THREAD` of a registration: the thread that the listener is called on. */
public class OnThread extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ContentResolver.addStatusChangeListener(0, new Status());
    }

    static class Status implements SyncStatusObserver {
        @Override
        public void onStatusChanged(int which) {
        }
    }
}

/* WANT:
callback OnThread$Status.onStatusChanged: curated
callback OnThread$Status.onStatusChanged on a worker: curated
callback OnThread.onCreate: lifecycle, life
	0 → end sync-status(OnThread$Status)=OnThread$Status
slot sync-status(OnThread$Status): added
	OnThread$Status runs OnThread$Status.onStatusChanged on a worker
*/
