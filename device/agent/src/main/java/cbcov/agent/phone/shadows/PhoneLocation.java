package cbcov.agent.phone.shadows;

import android.Manifest;
import android.app.PendingIntent;
import android.location.GpsStatus;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.location.LocationRequest;
import android.os.Build;
import android.os.CancellationSignal;
import android.os.Looper;
import android.os.Process;
import cbcov.agent.phone.Phone;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLocationManager;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Tells places only to apps that the user lets know them (AOSP com.android.server.location.LocationPermissions.enforceLocationPermission), by providers that
 * are there (LocationManagerService.requestLocationUpdates); satellites and the network are on.
 */
@Implements(LocationManager.class)
public class PhoneLocation extends ShadowLocationManager {
  @RealObject private LocationManager manager;
  private boolean on;

  /** Each context has a manager of its own. */
  private void turnOn() {
    if (!on && Phone.get().isApp()) {
      on = true;
      setProviderEnabled(LocationManager.GPS_PROVIDER, true);
      setProviderEnabled(LocationManager.NETWORK_PROVIDER, true);
    }
  }

  private void enforce(String provider) {
    turnOn();
    if (provider == null) {
      throw new IllegalArgumentException("invalid null provider");
    }
    boolean either = Phone.get().holds(Manifest.permission.ACCESS_FINE_LOCATION) || Phone.get().holds(Manifest.permission.ACCESS_COARSE_LOCATION);
    if (!either) {
      throw new SecurityException(
          "uid " + Process.myUid() + " does not have " + Manifest.permission.ACCESS_COARSE_LOCATION + " or " + Manifest.permission.ACCESS_FINE_LOCATION + ".");
    }
  }

  private void wanted(String provider) {
    enforce(provider);
    if (Phone.get().isApp() && !getAllProviders().contains(provider)) {
      throw new IllegalArgumentException("provider \"" + provider + "\" does not exist");
    }
  }

  @Override
  @Implementation
  protected boolean isProviderEnabled(String provider) {
    turnOn();
    return super.isProviderEnabled(provider);
  }

  @Override
  @Implementation
  protected Location getLastKnownLocation(String provider) {
    enforce(provider);
    return super.getLastKnownLocation(provider);
  }

  @Override
  @Implementation
  protected void requestLocationUpdates(String provider, long ms, float metres, LocationListener l) {
    wanted(provider);
    super.requestLocationUpdates(provider, ms, metres, l);
  }

  @Override
  @Implementation
  protected void requestLocationUpdates(String provider, long ms, float metres, LocationListener l, Looper looper) {
    wanted(provider);
    super.requestLocationUpdates(provider, ms, metres, l, looper);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected void requestLocationUpdates(String provider, long ms, float metres, Executor e, LocationListener l) {
    wanted(provider);
    super.requestLocationUpdates(provider, ms, metres, e, l);
  }

  @Override
  @Implementation
  protected void requestLocationUpdates(String provider, long ms, float metres, PendingIntent p) {
    wanted(provider);
    super.requestLocationUpdates(provider, ms, metres, p);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.S)
  protected void requestLocationUpdates(String provider, LocationRequest r, Executor e, LocationListener l) {
    wanted(provider);
    super.requestLocationUpdates(provider, r, e, l);
  }

  @Override
  @Implementation
  protected void requestSingleUpdate(String provider, LocationListener l, Looper looper) {
    wanted(provider);
    super.requestSingleUpdate(provider, l, looper);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected void getCurrentLocation(String provider, CancellationSignal s, Executor e, Consumer<Location> told) {
    wanted(provider);
    super.getCurrentLocation(provider, s, e, told);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.S)
  protected void getCurrentLocation(String provider, LocationRequest r, CancellationSignal s, Executor e, Consumer<Location> told) {
    wanted(provider);
    super.getCurrentLocation(provider, r, s, e, told);
  }

  /** Since Android 12 the platform's own code refuses this to apps for it, and Robolectric's to all. */
  @Override
  @Implementation
  protected boolean addGpsStatusListener(GpsStatus.Listener listener) {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) {
      return super.addGpsStatusListener(listener);
    }
    if (Phone.get().targetSdk() < Build.VERSION_CODES.S) {
      return true; // it hears of nothing: no satellite is there
    }
    return Shadow.directlyOn(manager, LocationManager.class, "addGpsStatusListener", ClassParameter.from(GpsStatus.Listener.class, listener));
  }

  @Override
  @Implementation
  protected void removeGpsStatusListener(GpsStatus.Listener listener) {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) {
      super.removeGpsStatusListener(listener);
    } else if (Phone.get().targetSdk() >= Build.VERSION_CODES.S) {
      Shadow.directlyOn(manager, LocationManager.class, "removeGpsStatusListener", ClassParameter.from(GpsStatus.Listener.class, listener));
    }
  }
}
