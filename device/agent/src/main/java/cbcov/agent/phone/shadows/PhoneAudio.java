package cbcov.agent.phone.shadows;

import android.media.AudioDeviceCallback;
import android.media.AudioManager;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAudioManager;

/**
 * Tells a new callback the audio devices by a message, where Robolectric does inside the call; silence is Do Not Disturb, which the user must
 * have allowed (AOSP AudioService.setRingerModeExternal).
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
}
