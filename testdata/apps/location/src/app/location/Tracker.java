package app.location;

import android.location.Location;
import android.location.LocationListener;
import android.os.Bundle;

class Tracker implements LocationListener {
    Location last;

    @Override
    public void onLocationChanged(Location location) {
        last = location;
    }

    @Override
    public void onProviderEnabled(String provider) {
    }

    @Override
    public void onProviderDisabled(String provider) {
        last = null;
    }

    @Override
    public void onStatusChanged(String provider, int status, Bundle extras) {
    }
}
