package app.nulled;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.os.Bundle;
import android.os.Handler;

/** What onStop unregisters and takes back is in fields that are null before and afterwards: null was never registered. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler();
    private BroadcastReceiver receiver;
    private SensorEventListener sensor;
    private Runnable tick;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        tick = new Tick();
    }

    @Override
    protected void onStart() {
        super.onStart();
        receiver = new Screen();
        registerReceiver(receiver, new IntentFilter(Intent.ACTION_SCREEN_OFF));
        sensor = new Sensing();
        SensorManager sensors = (SensorManager) getSystemService(SENSOR_SERVICE);
        sensors.registerListener(sensor, sensors.getDefaultSensor(Sensor.TYPE_ACCELEROMETER), SensorManager.SENSOR_DELAY_NORMAL);
        handler.post(tick);
    }

    @Override
    protected void onStop() {
        super.onStop();
        unregisterReceiver(receiver);
        receiver = null;
        SensorManager sensors = (SensorManager) getSystemService(SENSOR_SERVICE);
        sensors.unregisterListener(sensor);
        sensor = null;
        handler.removeCallbacks(tick);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        tick = null;
    }

    static class Screen extends BroadcastReceiver {
        @Override
        public void onReceive(Context c, Intent i) {
        }
    }

    static class Sensing implements SensorEventListener {
        @Override
        public void onSensorChanged(SensorEvent e) {
        }

        @Override
        public void onAccuracyChanged(Sensor s, int accuracy) {
        }
    }

    static class Tick implements Runnable {
        @Override
        public void run() {
        }
    }
}
