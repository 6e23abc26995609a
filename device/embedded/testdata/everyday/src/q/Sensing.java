package q;

import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.hardware.TriggerEvent;
import android.hardware.TriggerEventListener;
import android.location.GnssStatus;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Places and sensors. */
public class Sensing extends Screen implements LocationListener, SensorEventListener {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LocationManager places = getSystemService(LocationManager.class);
    SensorManager sensors = getSystemService(SensorManager.class);
    button("Providers", () -> log("  " + places.getAllProviders() + " " + places.isLocationEnabled() + " " + places.isProviderEnabled("gps") + " " + places.isProviderEnabled("network")));
    button("Nobody", () -> places.requestLocationUpdates("nobody", 0, 0, this));
    button("Last", () -> log("  " + shown(places.getLastKnownLocation("gps"))));
    button("Follow", () -> places.requestLocationUpdates("gps", 0, 0, this));
    button("Leave", () -> places.removeUpdates(this));
    button("Once", () -> places.getCurrentLocation("gps", null, getMainExecutor(), l -> log("  current " + shown(l))));
    button("Satellites", () -> log("  " + places.registerGnssStatusCallback(new GnssStatus.Callback() {}, new Handler(Looper.getMainLooper()))));
    button("Lists", () -> log("  " + named(sensors)));
    button("Absent", () -> log("  " + sensors.getDefaultSensor(Sensor.TYPE_HEART_RATE) + " " + sensors.getSensorList(Sensor.TYPE_HEART_RATE).size()));
    button("Listen", () -> log("  " + sensors.registerListener(this, sensors.getDefaultSensor(Sensor.TYPE_LIGHT), SensorManager.SENSOR_DELAY_UI) + " " + sensors.registerListener(this, null, SensorManager.SENSOR_DELAY_UI)));
    button("Ignore", () -> sensors.unregisterListener(this));
    button("Motion", () -> motion(sensors));
    button("Ask", () -> requestPermissions(new String[] {"android.permission.ACCESS_FINE_LOCATION", "android.permission.ACCESS_COARSE_LOCATION"}, 1));
  }

  private static String named(SensorManager m) {
    StringBuilder b = new StringBuilder();
    for (int type : new int[] {Sensor.TYPE_ACCELEROMETER, Sensor.TYPE_LIGHT, Sensor.TYPE_STEP_COUNTER}) {
      Sensor s = m.getDefaultSensor(type);
      b.append(s.getName() != null).append(' ').append(s.getMaximumRange() > 0).append(' ').append(s.getStringType()).append(' ').append(s.getReportingMode()).append("; ");
    }
    return b.toString();
  }

  private void motion(SensorManager m) {
    Sensor s = m.getDefaultSensor(Sensor.TYPE_SIGNIFICANT_MOTION);
    log("  " + (s == null) + " " + m.requestTriggerSensor(new TriggerEventListener() {
      @Override
      public void onTrigger(TriggerEvent e) {
        log("  onTrigger");
      }
    }, s));
  }

  private static String shown(Location l) {
    return l == null ? "nowhere" : l.getLatitude() + " " + l.getLongitude() + " " + l.getProvider();
  }

  @Override
  public void onLocationChanged(Location l) {
    log("  onLocationChanged " + shown(l));
  }

  @Override
  public void onProviderDisabled(String provider) {
    log("  onProviderDisabled " + provider);
  }

  @Override
  public void onAccuracyChanged(Sensor s, int accuracy) {
    log("  onAccuracyChanged " + s.getType() + " " + accuracy);
  }

  @Override
  public void onSensorChanged(SensorEvent e) {
    log("  onSensorChanged " + e.sensor.getType() + " " + e.values[0]);
  }
}
