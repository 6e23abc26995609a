package app.sensors;

import android.app.Activity;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.os.Bundle;
import android.widget.Button;

/** The accelerometer while resumed; light from a click on, for good. */
public class MainActivity extends Activity implements SensorEventListener {
    private SensorManager manager;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        manager = getSystemService(SensorManager.class);
        Button button = new Button(this);
        button.setText("Light");
        button.setOnClickListener(v -> register(new Light(), Sensor.TYPE_LIGHT));
        setContentView(button);
    }

    private void register(SensorEventListener listener, int type) {
        manager.registerListener(listener, manager.getDefaultSensor(type), SensorManager.SENSOR_DELAY_UI);
    }

    @Override
    protected void onResume() {
        super.onResume();
        register(this, Sensor.TYPE_ACCELEROMETER);
    }

    @Override
    protected void onPause() {
        manager.unregisterListener(this);
        super.onPause();
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {
    }

    static class Light implements SensorEventListener {
        @Override
        public void onSensorChanged(SensorEvent event) {
        }

        @Override
        public void onAccuracyChanged(Sensor sensor, int accuracy) {
        }
    }
}
