package cbcov.agent.phone.shadows;

import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.CameraCaptureSession.CaptureCallback;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.TotalCaptureResult;
import android.hardware.camera2.impl.CameraCaptureSessionImpl;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Surface;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowCameraCaptureSessionImpl;
import org.robolectric.util.ReflectionHelpers;

/**
 * Captures what it is asked for: tells of the beginning and the end, and gives an image to each reader that the request names, where Robolectric does
 * nothing. Calls onClosed by a message, where Robolectric does inside close.
 */
@Implements(value = CameraCaptureSessionImpl.class, isInAndroidSdk = false)
public class PhoneCaptureSession extends ShadowCameraCaptureSessionImpl {
  private static final int FRAME_MS = 100;

  @RealObject private CameraCaptureSessionImpl session;
  private final Handler frames = new Handler(Looper.getMainLooper());
  private boolean closed;
  private int sequence;
  private long frame;

  private void open() {
    if (isOver()) {
      throw new IllegalStateException("Session has been closed; further changes are illegal.");
    }
  }

  private static Executor executor(Handler h) {
    Looper own = Looper.myLooper();
    Handler there = h != null ? h : new Handler(own == null ? Looper.getMainLooper() : own);
    return there::post;
  }

  private void take(CaptureRequest request, Executor e, CaptureCallback told) {
    long number = frame++;
    long time = SystemClock.elapsedRealtimeNanos();
    TotalCaptureResult result = new TotalCaptureResult(new CameraMetadataNative(), sequence);
    ReflectionHelpers.setField(CaptureResult.class, result, "mRequest", request);
    ReflectionHelpers.setField(CaptureResult.class, result, "mFrameNumber", number);
    e.execute(
        () -> {
          if (told != null) {
            told.onCaptureStarted(session, request, time, number);
          }
          for (Surface s : request.getTargets()) {
            if (s.getClass().getName().contains("ShadowImageReader")) {
              s.unlockCanvasAndPost(s.lockCanvas(null)); // fills one of the reader's buffers
            }
          }
          if (told != null) {
            told.onCaptureCompleted(session, request, result);
          }
        });
  }

  private int repeat(CaptureRequest request, Executor e, CaptureCallback told) {
    open();
    frames.removeCallbacksAndMessages(null);
    Runnable next =
        new Runnable() {
          @Override
          public void run() {
            if (isOver()) {
              return;
            }
            take(request, e, told);
            frames.postDelayed(this, FRAME_MS);
          }
        };
    frames.post(next);
    return ++sequence;
  }

  private boolean isOver() {
    PhoneCameraDevice device = Shadow.extract(ReflectionHelpers.getField(session, "mDeviceImpl"));
    return closed || device.isClosed();
  }

  private int once(CaptureRequest request, Executor e, CaptureCallback told) {
    open();
    take(request, e, told);
    return ++sequence;
  }

  @Override
  @Implementation
  protected int setRepeatingRequest(CaptureRequest request, CaptureCallback told, Handler h) {
    return repeat(request, executor(h), told);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.P)
  protected int setSingleRepeatingRequest(CaptureRequest request, Executor e, CaptureCallback told) {
    return repeat(request, e, told);
  }

  @Override
  @Implementation
  protected int capture(CaptureRequest request, CaptureCallback told, Handler h) {
    return once(request, executor(h), told);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.P)
  protected int captureSingleRequest(CaptureRequest request, Executor e, CaptureCallback told) {
    return once(request, e, told);
  }

  @Implementation
  protected void stopRepeating() {
    open();
    frames.removeCallbacksAndMessages(null);
  }

  @Implementation
  protected void abortCaptures() {
    stopRepeating();
  }

  @Override
  @Implementation
  protected void close() {
    frames.removeCallbacksAndMessages(null);
    if (closed) {
      return;
    }
    closed = true;
    CameraCaptureSession.StateCallback told = ReflectionHelpers.getField(session, "mStateCallback");
    if (told != null) {
      Later.here(() -> told.onClosed(session));
    }
  }
}
