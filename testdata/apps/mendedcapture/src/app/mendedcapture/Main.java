package app.mendedcapture;

import android.app.Activity;
import android.hardware.Camera;
import android.hardware.Camera.PictureCallback;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;

/** The paper's Figure 1, issue #140 of chanu, mended: a flag tells that the camera is free. */
public class Main extends Activity {
    private Camera cam;
    private boolean taken = true;

    private final PictureCallback picture = new PictureCallback() {
        @Override
        public void onPictureTaken(byte[] data, Camera camera) {
            camera.startPreview();
            taken = true;
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
            if (taken) {
                cam.takePicture(null, null, picture);
                taken = false;
            }
        }
    }
}
