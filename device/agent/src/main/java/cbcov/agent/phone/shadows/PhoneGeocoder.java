package cbcov.agent.phone.shadows;

import android.location.Address;
import android.location.Geocoder;
import android.os.Build;
import cbcov.agent.phone.Phone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/**
 * Names of places come from a server: without a network every question fails (AOSP Geocoder throws what the provider says as an IOException), and
 * with one nothing is found. Robolectric answers inside the call, and where it does not, the call waits for an answer that never comes.
 */
@Implements(Geocoder.class)
public class PhoneGeocoder {
  private static final String UNREACHABLE = "Service not Available";

  private static void check(double latitude, double longitude) {
    if (latitude < -90 || latitude > 90) {
      throw new IllegalArgumentException("latitude == " + latitude);
    }
    if (longitude < -180 || longitude > 180) {
      throw new IllegalArgumentException("longitude == " + longitude);
    }
  }

  private static List<Address> found() throws IOException {
    if (!Phone.get().isConnected()) {
      throw new IOException(UNREACHABLE);
    }
    return new ArrayList<>();
  }

  private static void tell(Geocoder.GeocodeListener l) {
    Later.beside(
        () -> {
          if (Phone.get().isConnected()) {
            l.onGeocode(new ArrayList<>());
          } else {
            l.onError(UNREACHABLE);
          }
        });
  }

  @Implementation
  protected static boolean isPresent() {
    return true;
  }

  @Implementation
  protected List<Address> getFromLocation(double latitude, double longitude, int max) throws IOException {
    check(latitude, longitude);
    return found();
  }

  @Implementation(minSdk = Build.VERSION_CODES.TIRAMISU)
  protected void getFromLocation(double latitude, double longitude, int max, Geocoder.GeocodeListener l) {
    check(latitude, longitude);
    tell(l);
  }

  @Implementation
  protected List<Address> getFromLocationName(String name, int max) throws IOException {
    return found();
  }

  @Implementation(minSdk = Build.VERSION_CODES.TIRAMISU)
  protected void getFromLocationName(String name, int max, Geocoder.GeocodeListener l) {
    tell(l);
  }

  @Implementation
  protected List<Address> getFromLocationName(String name, int max, double south, double west, double north, double east) throws IOException {
    return found();
  }

  @Implementation(minSdk = Build.VERSION_CODES.TIRAMISU)
  protected void getFromLocationName(
      String name, int max, double south, double west, double north, double east, Geocoder.GeocodeListener l) {
    tell(l);
  }
}
