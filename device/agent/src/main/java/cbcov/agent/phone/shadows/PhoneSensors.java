package cbcov.agent.phone.shadows;

import android.hardware.Sensor;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSensorManager;

/** Registers nobody for a sensor that is not there (AOSP SystemSensorManager.registerListenerImpl), where Robolectric does. */
@Implements(SensorManager.class)
public class PhoneSensors extends ShadowSensorManager {
  @Override
  @Implementation
  protected boolean registerListener(SensorEventListener l, Sensor s, int rate) {
    return l != null && s != null && super.registerListener(l, s, rate);
  }
}
