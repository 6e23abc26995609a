package app.camera;

import android.app.Activity;
import android.hardware.Camera;
import android.os.Bundle;

/** The old camera: opened while resumed; pictures with every callback, focus, preview frames, errors. */
public class MainActivity extends Activity implements Camera.ShutterCallback, Camera.PictureCallback {
    private Camera camera;
    private int frames;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.take).setOnClickListener(v -> camera.takePicture(this, null, this));
        findViewById(R.id.focus).setOnClickListener(v -> camera.autoFocus((success, c) -> frames = 0));
    }

    @Override
    protected void onResume() {
        super.onResume();
        camera = Camera.open();
        camera.setErrorCallback((error, c) -> finish());
        camera.setPreviewCallback((data, c) -> frames++);
        camera.startPreview();
    }

    @Override
    protected void onPause() {
        camera.setPreviewCallback(null);
        camera.stopPreview();
        camera.release();
        super.onPause();
    }

    @Override
    public void onShutter() {
    }

    @Override
    public void onPictureTaken(byte[] data, Camera camera) {
        camera.startPreview();
    }
}
