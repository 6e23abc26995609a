package app.brokencapture;

import android.app.Activity;
import android.hardware.Camera;
import android.hardware.Camera.PictureCallback;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;

/** The paper's Figure 1, issue #140 of chanu, before it was mended: two clicks in a row take a picture while the camera is busy. */
public class Main extends Activity {
    private Camera cam;

    private final PictureCallback picture = new PictureCallback() {
        @Override
        public void onPictureTaken(byte[] data, Camera camera) {
            camera.startPreview();
        }
    };

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
    }

    @Override
    protected void onResume() {
        super.onResume();
        cam = Camera.open();
        cam.startPreview();
        findViewById(R.id.capture).setOnClickListener(new CaptureList());
    }

    @Override
    protected void onPause() {
        cam.release();
        super.onPause();
    }

    class CaptureList implements OnClickListener {
        @Override
        public void onClick(View v) {
            cam.takePicture(null, null, picture);
        }
    }
}
