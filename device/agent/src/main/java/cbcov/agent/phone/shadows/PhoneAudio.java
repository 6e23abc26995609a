package cbcov.agent.phone.shadows;

import android.media.AudioDeviceCallback;
import android.media.AudioManager;
import android.media.AudioManager.OnAudioFocusChangeListener;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAudioManager;

/**
 * Tells a new callback the audio devices by a message, where Robolectric does inside the call; silence is Do Not Disturb, which the user must
 * have allowed (AOSP AudioService.setRingerModeExternal). Streams have a new phone's volume, the same for all contexts, and who has the focus is told when
 * it goes to another (AOSP MediaFocusControl.requestAudioFocus).
 */
@Implements(AudioManager.class)
public class PhoneAudio extends ShadowAudioManager {
  @Override
  @Implementation
  protected void registerAudioDeviceCallback(AudioDeviceCallback callback, Handler handler) {
    Handler h = handler == null ? new Handler(Looper.getMainLooper()) : handler;
    h.post(() -> super.registerAudioDeviceCallback(callback, handler));
  }

  @Override
  @Implementation
  protected void setRingerMode(int mode) {
    boolean silences = (mode == AudioManager.RINGER_MODE_SILENT) != (getRingerMode() == AudioManager.RINGER_MODE_SILENT);
    if (silences && Phone.get().targetSdk() >= Build.VERSION_CODES.N && !Phone.get().mayDisturb()) {
      throw new SecurityException("Not allowed to change Do Not Disturb state");
    }
    super.setRingerMode(mode);
  }

  @Override
  @Implementation
  protected int getStreamVolume(int stream) {
    return Phone.get().sounds().volume(stream, getStreamMaxVolume(stream));
  }

  @Override
  @Implementation
  protected void setStreamVolume(int stream, int volume, int flags) {
    super.setStreamVolume(stream, volume, flags);
    Phone.get().sounds().setVolume(stream, Math.max(0, Math.min(volume, getStreamMaxVolume(stream))));
  }

  @Implementation
  protected void adjustStreamVolume(int stream, int direction, int flags) {
    int step = direction == AudioManager.ADJUST_RAISE ? 1 : direction == AudioManager.ADJUST_LOWER ? -1 : 0;
    setStreamVolume(stream, getStreamVolume(stream) + step, flags);
  }

  @Override
  @Implementation
  protected int requestAudioFocus(OnAudioFocusChangeListener l, int stream, int gain) {
    int result = super.requestAudioFocus(l, stream, gain);
    Phone.get().sounds().request(l, gain);
    return result;
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected int requestAudioFocus(android.media.AudioFocusRequest r) {
    int result = super.requestAudioFocus(r);
    Phone.get().sounds().request(r.getOnAudioFocusChangeListener(), r.getFocusGain());
    return result;
  }

  @Override
  @Implementation
  protected int abandonAudioFocus(OnAudioFocusChangeListener l) {
    Phone.get().sounds().abandon(l);
    return super.abandonAudioFocus(l);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected int abandonAudioFocusRequest(android.media.AudioFocusRequest r) {
    Phone.get().sounds().abandon(r.getOnAudioFocusChangeListener());
    return super.abandonAudioFocusRequest(r);
  }
}
