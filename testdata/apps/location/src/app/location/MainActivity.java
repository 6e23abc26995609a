package app.location;

import android.app.Activity;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Looper;

/** Updates from a click on until another; one single update; a method reference as listener while the window is visible. */
public class MainActivity extends Activity {
    private LocationManager manager;
    private final LocationListener tracker = new Tracker();
    private final LocationListener visible = this::moved;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        manager = getSystemService(LocationManager.class);
        findViewById(R.id.start).setOnClickListener(v ->
                manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, 1000, 1, tracker));
        findViewById(R.id.once).setOnClickListener(v ->
                manager.requestSingleUpdate(LocationManager.GPS_PROVIDER, location -> { }, Looper.getMainLooper()));
        findViewById(R.id.stop).setOnClickListener(v -> manager.removeUpdates(tracker));
    }

    @Override
    protected void onStart() {
        super.onStart();
        manager.requestLocationUpdates(LocationManager.NETWORK_PROVIDER, 1000, 1, visible);
    }

    @Override
    protected void onStop() {
        manager.removeUpdates(visible);
        super.onStop();
    }

    private void moved(Location location) {
        setTitle("moved");
    }
}
