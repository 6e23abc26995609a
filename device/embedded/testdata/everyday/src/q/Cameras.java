package q;

import android.graphics.BitmapFactory;
import android.graphics.ImageFormat;
import android.graphics.SurfaceTexture;
import android.hardware.Camera;
import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.TotalCaptureResult;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.media.Image;
import android.media.ImageReader;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.SurfaceHolder;
import android.view.SurfaceView;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Pictures by both of the platform's cameras. */
@SuppressWarnings("deprecation")
public class Cameras extends Screen {
  private Camera camera;
  private CameraDevice device;
  private CameraCaptureSession session;
  private ImageReader reader;
  private int frames;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    CameraManager m = getSystemService(CameraManager.class);
    button("Count", () -> log("  " + Camera.getNumberOfCameras() + " " + facing(0) + " " + facing(1)));
    button("Open", () -> log("  " + ((camera = Camera.open()) != null)));
    button("Absent", () -> Camera.open(7));
    button("Surface", this::surface);
    button("Sizes", () -> log("  " + camera.getParameters().getSupportedPictureSizes().isEmpty() + " " + camera.getParameters().getPreviewSize().width));
    button("Preview", this::preview);
    button("Picture", this::picture);
    button("Close", () -> camera.release());
    button("After", () -> camera.startPreview());
    button("List", () -> list(m));
    button("Open 2", () -> open(m, "0"));
    button("Absent 2", () -> open(m, "7"));
    button("Session", this::session);
    button("Capture", this::capture);
    button("Repeat", () -> session.setRepeatingRequest(device.createCaptureRequest(CameraDevice.TEMPLATE_PREVIEW).build(), told("repeated"), main()));
    button("Close 2", () -> device.close());
    button("Torch", () -> m.setTorchMode("0", true));
  }

  private static Handler main() {
    return new Handler(Looper.getMainLooper());
  }

  private static int facing(int n) {
    Camera.CameraInfo i = new Camera.CameraInfo();
    Camera.getCameraInfo(n, i);
    return i.facing;
  }

  private void surface() {
    SurfaceView v = new SurfaceView(this);
    v.getHolder()
        .addCallback(
            new SurfaceHolder.Callback() {
              @Override
              public void surfaceCreated(SurfaceHolder h) {
                log("  surfaceCreated " + h.getSurface().isValid());
              }

              @Override
              public void surfaceChanged(SurfaceHolder h, int format, int width, int height) {
                log("  surfaceChanged " + width + " " + height);
              }

              @Override
              public void surfaceDestroyed(SurfaceHolder h) {
                log("  surfaceDestroyed");
              }
            });
    layout().addView(v, 30, 40);
  }

  private void preview() throws Exception {
    camera.setPreviewTexture(new SurfaceTexture(1));
    camera.setPreviewCallback(
        (data, c) -> {
          if (frames++ == 0) {
            Camera.Size s = c.getParameters().getPreviewSize();
            log("  onPreviewFrame " + (data.length == s.width * s.height * 3 / 2));
          }
        });
    camera.startPreview();
  }

  private void picture() {
    camera.takePicture(
        () -> log("  onShutter"),
        (data, c) -> log("  raw " + (data == null ? null : data.length)),
        (data, c) -> log("  postview " + (data == null ? null : data.length)),
        (data, c) -> log("  jpeg " + isJpeg(data)));
  }

  private static boolean isJpeg(byte[] data) {
    BitmapFactory.Options o = new BitmapFactory.Options();
    o.inJustDecodeBounds = true;
    BitmapFactory.decodeByteArray(data, 0, data.length, o);
    return data.length > 4 && data[0] == (byte) 0xff && data[1] == (byte) 0xd8 && data[data.length - 1] == (byte) 0xd9 && o.outWidth > 0;
  }

  private static void list(CameraManager m) throws Exception {
    log("  " + Arrays.toString(m.getCameraIdList()));
    CameraCharacteristics c = m.getCameraCharacteristics("0");
    log("  " + c.get(CameraCharacteristics.LENS_FACING) + " " + c.get(CameraCharacteristics.SENSOR_ORIENTATION) + " " + c.get(CameraCharacteristics.FLASH_INFO_AVAILABLE));
    StreamConfigurationMap s = c.get(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP);
    log("  " + Arrays.toString(s.getOutputSizes(ImageFormat.JPEG)) + " " + (s.getOutputSizes(SurfaceTexture.class).length > 0));
  }

  private void open(CameraManager m, String id) throws Exception {
    try {
      m.openCamera(
          id,
          new CameraDevice.StateCallback() {
            @Override
            public void onOpened(CameraDevice d) {
              log("  onOpened " + d.getId());
              device = d;
            }

            @Override
            public void onClosed(CameraDevice d) {
              log("  onClosed");
            }

            @Override
            public void onDisconnected(CameraDevice d) {
              log("  onDisconnected");
            }

            @Override
            public void onError(CameraDevice d, int e) {
              log("  onError " + e);
            }
          },
          main());
    } catch (CameraAccessException e) {
      log("  " + e);
    }
  }

  private void session() throws Exception {
    reader = ImageReader.newInstance(320, 240, ImageFormat.JPEG, 2);
    reader.setOnImageAvailableListener(
        r -> {
          try (Image i = r.acquireNextImage()) {
            ByteBuffer b = i.getPlanes()[0].getBuffer();
            byte[] data = new byte[b.remaining()];
            b.get(data);
            log("  onImageAvailable " + i.getWidth() + " " + i.getFormat() + " " + isJpeg(data));
          }
        },
        main());
    device.createCaptureSession(
        Arrays.asList(reader.getSurface()),
        new CameraCaptureSession.StateCallback() {
          @Override
          public void onConfigured(CameraCaptureSession s) {
            log("  onConfigured");
            session = s;
          }

          @Override
          public void onConfigureFailed(CameraCaptureSession s) {
            log("  onConfigureFailed");
          }

          @Override
          public void onClosed(CameraCaptureSession s) {
            log("  session onClosed");
          }
        },
        main());
  }

  private static CameraCaptureSession.CaptureCallback told(String how) {
    return new CameraCaptureSession.CaptureCallback() {
      private int n;

      @Override
      public void onCaptureStarted(CameraCaptureSession s, CaptureRequest r, long time, long frame) {
        if (n == 0) {
          log("  " + how + " onCaptureStarted");
        }
      }

      @Override
      public void onCaptureCompleted(CameraCaptureSession s, CaptureRequest r, TotalCaptureResult t) {
        if (n++ == 0) {
          log("  " + how + " onCaptureCompleted");
        }
      }
    };
  }

  private void capture() throws Exception {
    CaptureRequest.Builder b = device.createCaptureRequest(CameraDevice.TEMPLATE_STILL_CAPTURE);
    b.addTarget(reader.getSurface());
    session.capture(b.build(), told("picture"), main());
  }
}
