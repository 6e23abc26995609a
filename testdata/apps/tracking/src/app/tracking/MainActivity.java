package app.tracking;

import android.app.Activity;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;

/** Two listeners to two sensors each: one is taken away from one of them, and the other sensor goes on; the other one from both. */
public class MainActivity extends Activity {
    private final SensorEventListener half = new Half();
    private final SensorEventListener whole = new Whole();

    @Override
    protected void onResume() {
        super.onResume();
        SensorManager manager = getSystemService(SensorManager.class);
        listen(manager, half);
        listen(manager, whole);
    }

    private void listen(SensorManager manager, SensorEventListener listener) {
        manager.registerListener(listener, manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER), SensorManager.SENSOR_DELAY_UI);
        manager.registerListener(listener, manager.getDefaultSensor(Sensor.TYPE_MAGNETIC_FIELD), SensorManager.SENSOR_DELAY_UI);
    }

    @Override
    protected void onPause() {
        super.onPause();
        SensorManager manager = getSystemService(SensorManager.class);
        manager.unregisterListener(half, manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER));
        manager.unregisterListener(whole);
    }

    static class Half implements SensorEventListener {
        @Override
        public void onSensorChanged(SensorEvent event) {
        }

        @Override
        public void onAccuracyChanged(Sensor sensor, int accuracy) {
        }
    }

    static class Whole implements SensorEventListener {
        @Override
        public void onSensorChanged(SensorEvent event) {
        }

        @Override
        public void onAccuracyChanged(Sensor sensor, int accuracy) {
        }
    }
}
