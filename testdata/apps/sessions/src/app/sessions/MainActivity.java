package app.sessions;

import android.app.Activity;
import android.content.Context;
import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.TotalCaptureResult;
import android.os.Bundle;
import android.view.SurfaceView;
import java.util.Collections;

/** A camera that is open while the window is in front, its session: configured, then ready and active in turn; and its frames. */
public class MainActivity extends Activity {
    private SurfaceView view;
    private CameraDevice camera;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        view = new SurfaceView(this);
        setContentView(view);
    }

    @Override
    protected void onResume() {
        super.onResume();
        CameraManager cameras = (CameraManager) getSystemService(Context.CAMERA_SERVICE);
        try {
            cameras.openCamera("0", new State(), null);
        } catch (CameraAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void onPause() {
        super.onPause();
        camera.close();
    }

    class State extends CameraDevice.StateCallback {
        @Override
        public void onOpened(CameraDevice device) {
            camera = device;
            try {
                device.createCaptureSession(Collections.singletonList(view.getHolder().getSurface()), new Session(), null);
            } catch (CameraAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void onDisconnected(CameraDevice device) {
        }

        @Override
        public void onError(CameraDevice device, int error) {
        }
    }

    static class Session extends CameraCaptureSession.StateCallback {
        @Override
        public void onConfigured(CameraCaptureSession session) {
            try {
                CaptureRequest.Builder request = session.getDevice().createCaptureRequest(CameraDevice.TEMPLATE_PREVIEW);
                session.setRepeatingRequest(request.build(), new Frames(), null);
            } catch (CameraAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void onConfigureFailed(CameraCaptureSession session) {
        }

        @Override
        public void onReady(CameraCaptureSession session) {
        }

        @Override
        public void onActive(CameraCaptureSession session) {
        }

        @Override
        public void onClosed(CameraCaptureSession session) {
        }
    }

    static class Frames extends CameraCaptureSession.CaptureCallback {
        @Override
        public void onCaptureStarted(CameraCaptureSession session, CaptureRequest request, long time, long frame) {
        }

        @Override
        public void onCaptureCompleted(CameraCaptureSession session, CaptureRequest request, TotalCaptureResult result) {
        }
    }
}
