package app.opened;

import android.app.Activity;
import android.content.Context;
import android.graphics.ImageFormat;
import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.media.ImageReader;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** A camera that is opened once: it is ready, or lost, or closed by code, and nothing comes behind that but that it is closed. */
public class MainActivity extends Activity {
    private CameraDevice camera;
    private ImageReader reader;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        Button close = new Button(this);
        close.setText("Close");
        close.setOnClickListener(new Close());
        all.addView(close);
        setContentView(all);
        reader = ImageReader.newInstance(640, 480, ImageFormat.JPEG, 2);
        reader.setOnImageAvailableListener(new Taken(), null);
        CameraManager cameras = (CameraManager) getSystemService(Context.CAMERA_SERVICE);
        try {
            cameras.openCamera("0", new State(), null);
        } catch (CameraAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    class Close implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            camera.close();
            reader.close();
        }
    }

    static class Taken implements ImageReader.OnImageAvailableListener {
        @Override
        public void onImageAvailable(ImageReader reader) {
        }
    }

    class State extends CameraDevice.StateCallback {
        @Override
        public void onOpened(CameraDevice device) {
            camera = device;
        }

        @Override
        public void onDisconnected(CameraDevice device) {
        }

        @Override
        public void onError(CameraDevice device, int error) {
        }

        @Override
        public void onClosed(CameraDevice device) {
        }
    }
}
