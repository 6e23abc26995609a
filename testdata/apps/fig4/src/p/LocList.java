package p;

import android.location.Location;
import android.location.LocationListener;

class LocList implements LocationListener {
    @Override
    public void onLocationChanged(Location location) {
    }
}
