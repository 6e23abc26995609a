package p;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.hardware.Camera;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.IBinder;
import android.view.MotionEvent;
import android.widget.Button;
import android.widget.LinearLayout;
import java.io.File;
import java.io.FileInputStream;

/** What comes from outside: sensors, location, broadcasts, services, the camera, a database. */
public class World extends Base {
  private final BroadcastReceiver receiver =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          log("onReceive " + intent.getStringExtra("who"));
        }
      };

  private final ServiceConnection connection =
      new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
          log("onServiceConnected " + name.getShortClassName());
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
          log("onServiceDisconnected");
        }
      };

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout l = new LinearLayout(this);
    l.setOrientation(LinearLayout.VERTICAL);
    setContentView(l);
    button(l, "Listen", this::listen);
    button(l, "Start", () -> startService(new Intent(this, Worker.class)));
    button(l, "Once", () -> startService(new Intent(this, Worker.class).putExtra("once", true)));
    button(l, "Stop", () -> stopService(new Intent(this, Worker.class)));
    button(l, "Bind", () -> bindService(new Intent(this, Worker.class), connection, BIND_AUTO_CREATE));
    button(l, "Unbind", () -> unbindService(connection));
    button(l, "Picture", this::picture);
    button(l, "Database", this::database);
    button(l, "File", this::file);
    button(l, "Other", () -> startActivityForResult(new Intent("android.media.action.IMAGE_CAPTURE"), 9));
    Button touched = button(l, "Touch", () -> {});
    touched.setOnTouchListener(
        (v, e) -> {
          log("onTouch " + MotionEvent.actionToString(e.getAction()));
          return false;
        });
  }

  private Button button(LinearLayout l, String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          log("click " + text);
          r.run();
        });
    l.addView(b);
    return b;
  }

  private void listen() {
    registerReceiver(receiver, new IntentFilter("p.DYNAMIC"), RECEIVER_EXPORTED);
    SensorManager sensors = getSystemService(SensorManager.class);
    sensors.registerListener(
        new SensorEventListener() {
          @Override
          public void onSensorChanged(SensorEvent e) {
            log("onSensorChanged " + e.values[1]);
          }

          @Override
          public void onAccuracyChanged(Sensor s, int accuracy) {
            log("onAccuracyChanged " + accuracy);
          }
        },
        sensors.getDefaultSensor(Sensor.TYPE_ACCELEROMETER),
        SensorManager.SENSOR_DELAY_NORMAL);
    getSystemService(LocationManager.class)
        .requestLocationUpdates(LocationManager.GPS_PROVIDER, 0, 0, p -> log("onLocationChanged " + p.getLatitude()));
  }

  private void picture() {
    Camera camera = Camera.open();
    camera.startPreview();
    camera.takePicture(() -> log("onShutter"), null, (data, c) -> log("onPictureTaken"));
    log("taking");
  }

  private void database() {
    new SQLiteOpenHelper(this, "notes.db", null, 4) {
      @Override
      public void onCreate(SQLiteDatabase db) {
        log("db onCreate");
      }

      @Override
      public void onUpgrade(SQLiteDatabase db, int from, int to) {
        log("db onUpgrade " + from + " " + to);
      }

      @Override
      public void onOpen(SQLiteDatabase db) {
        log("db onOpen");
      }
    }.getWritableDatabase().close();
  }

  private void file() {
    File f = new File(getFilesDir(), "settings.txt");
    try (FileInputStream in = new FileInputStream(f)) {
      log("file " + f + " has " + in.available() + " bytes");
    } catch (Exception e) {
      log("no file");
    }
  }
}
