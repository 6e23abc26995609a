package app.tracking;

import android.app.Activity;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Looper;

/** What was asked for once is taken back with the listener. */
public class Locating extends Activity {
    private final LocationListener single = new Single();

    @Override
    protected void onResume() {
        super.onResume();
        getSystemService(LocationManager.class).requestSingleUpdate(LocationManager.GPS_PROVIDER, single, Looper.getMainLooper());
    }

    @Override
    protected void onPause() {
        super.onPause();
        getSystemService(LocationManager.class).removeUpdates(single);
    }

    static class Single implements LocationListener {
        @Override
        public void onLocationChanged(Location location) {
        }
    }
}
