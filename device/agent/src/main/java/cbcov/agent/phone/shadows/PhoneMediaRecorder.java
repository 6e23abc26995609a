package cbcov.agent.phone.shadows;

import android.Manifest;
import android.media.MediaRecorder;
import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Phone;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowMediaRecorder;
import org.robolectric.util.Util;

/**
 * The recorder's states as the platform keeps them (AOSP frameworks/av/media/libmedia/mediarecorder.cpp), where Robolectric lets everything
 * happen at any time. A wrong call throws IllegalStateException; without the permission for the microphone setAudioSource fails. What is recorded is the
 * beginning of an MP4 file, and a maximal duration ends it in virtual time.
 */
@Implements(MediaRecorder.class)
public class PhoneMediaRecorder extends ShadowMediaRecorder {
  private enum Stage {
    INITIAL,
    INITIALIZED,
    CONFIGURED,
    PREPARED,
    RECORDING,
    PAUSED,
    RELEASED
  }

  /** A box that says what kind of file follows; nothing does. */
  private static final byte[] BEGINNING = "\0\0\0\u0010ftypmp42\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);

  @RealObject private MediaRecorder recorder;
  private Stage stage = Stage.INITIAL;
  private boolean audio;
  private boolean video;
  private boolean audioEncoder;
  private boolean videoEncoder;
  private File file;
  private FileDescriptor descriptor;
  private MediaRecorder.OnInfoListener listener;
  private int maxMs;
  private Handler limit;

  private void need(Stage... any) {
    for (Stage s : any) {
      if (stage == s) {
        return;
      }
    }
    throw new IllegalStateException();
  }

  private void need(boolean right) {
    if (!right) {
      throw new IllegalStateException();
    }
  }

  private void source() {
    need(Stage.INITIAL, Stage.INITIALIZED);
    stage = Stage.INITIALIZED;
  }

  @Override
  @Implementation
  protected void setAudioSource(int source) {
    need(!audio);
    if (!Phone.get().holds(Manifest.permission.RECORD_AUDIO)) {
      throw new RuntimeException("setAudioSource failed.");
    }
    source();
    audio = true;
    super.setAudioSource(source);
  }

  @Override
  @Implementation
  protected void setVideoSource(int source) {
    need(!video);
    source();
    video = true;
    super.setVideoSource(source);
  }

  @Override
  @Implementation
  protected void setOutputFormat(int format) {
    need(Stage.INITIALIZED);
    stage = Stage.CONFIGURED;
    super.setOutputFormat(format);
  }

  @Override
  @Implementation
  protected void setAudioEncoder(int encoder) {
    need(Stage.CONFIGURED);
    need(audio && !audioEncoder);
    audioEncoder = true;
    super.setAudioEncoder(encoder);
  }

  @Override
  @Implementation
  protected void setVideoEncoder(int encoder) {
    need(Stage.CONFIGURED);
    need(video && !videoEncoder);
    videoEncoder = true;
    super.setVideoEncoder(encoder);
  }

  @Override
  @Implementation
  protected void setVideoSize(int width, int height) {
    need(Stage.CONFIGURED);
    super.setVideoSize(width, height);
  }

  @Override
  @Implementation
  protected void setVideoFrameRate(int rate) {
    need(Stage.CONFIGURED);
    super.setVideoFrameRate(rate);
  }

  @Override
  @Implementation
  protected void setMaxDuration(int ms) {
    need(Stage.CONFIGURED);
    maxMs = ms;
  }

  @Override
  @Implementation
  protected void setMaxFileSize(long bytes) {
    need(Stage.CONFIGURED);
  }

  @Override
  @Implementation
  protected void setOnInfoListener(MediaRecorder.OnInfoListener l) {
    listener = l;
    super.setOnInfoListener(l);
  }

  @Override
  @Implementation
  protected void setOutputFile(String path) {
    file = path == null ? null : new File(path);
    descriptor = null;
    super.setOutputFile(path);
  }

  @Implementation(minSdk = 26)
  protected void setOutputFile(File f) {
    setOutputFile(f == null ? null : f.getPath());
  }

  @Override
  @Implementation
  protected void setOutputFile(FileDescriptor fd) {
    file = null;
    descriptor = fd;
    super.setOutputFile(fd);
  }

  @Override
  @Implementation
  protected void prepare() {
    if (file == null && descriptor == null) {
      Util.sneakyThrow(new IOException("No valid output file"));
    }
    try {
      if (file != null) {
        new FileOutputStream(file).close();
      }
    } catch (IOException e) {
      Util.sneakyThrow(e);
    }
    need(Stage.CONFIGURED);
    need(audio == audioEncoder && video == videoEncoder);
    stage = Stage.PREPARED;
    super.prepare();
  }

  @Override
  @Implementation
  protected void start() {
    need(Stage.PREPARED);
    stage = Stage.RECORDING;
    super.start();
    if (maxMs > 0) {
      Looper own = Looper.myLooper();
      limit = new Handler(own == null ? Looper.getMainLooper() : own);
      limit.postDelayed(this::reached, maxMs);
    }
  }

  /** The recording ends by itself; the recorder stays as it is until the app stops it. */
  private void reached() {
    if (listener != null) {
      listener.onInfo(recorder, MediaRecorder.MEDIA_RECORDER_INFO_MAX_DURATION_REACHED, 0);
    }
  }

  @Override
  @Implementation
  protected void stop() {
    need(Stage.RECORDING, Stage.PAUSED);
    if (file != null) {
      try (OutputStream out = new FileOutputStream(file)) {
        out.write(BEGINNING);
      } catch (IOException e) {
        throw new RuntimeException("stop failed.");
      }
    }
    initial();
    super.stop();
  }

  @Implementation(minSdk = 24)
  protected void pause() {
    need(Stage.RECORDING, Stage.PAUSED);
    stage = Stage.PAUSED;
  }

  @Implementation(minSdk = 24)
  protected void resume() {
    need(Stage.RECORDING, Stage.PAUSED);
    stage = Stage.RECORDING;
  }

  @Implementation
  protected int getMaxAmplitude() {
    need(stage != Stage.INITIAL && stage != Stage.RELEASED);
    return 0;
  }

  @Override
  @Implementation
  protected void reset() {
    need(stage != Stage.RELEASED);
    initial();
    file = null;
    descriptor = null;
    super.reset();
  }

  private void initial() {
    stage = Stage.INITIAL;
    audio = false;
    video = false;
    audioEncoder = false;
    videoEncoder = false;
    maxMs = 0;
    if (limit != null) {
      limit.removeCallbacksAndMessages(null);
    }
  }

  @Override
  @Implementation
  protected void release() {
    initial();
    stage = Stage.RELEASED;
    super.release();
  }
}
