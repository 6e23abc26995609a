package cbcov.agent.phone.shadows;

import android.media.AudioDeviceCallback;
import android.media.AudioManager;
import android.os.Handler;
import android.os.Looper;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAudioManager;

/** Tells a new callback the audio devices by a message, where Robolectric does inside the call. */
@Implements(AudioManager.class)
public class PhoneAudio extends ShadowAudioManager {
  @Override
  @Implementation
  protected void registerAudioDeviceCallback(AudioDeviceCallback callback, Handler handler) {
    Handler h = handler == null ? new Handler(Looper.getMainLooper()) : handler;
    h.post(() -> super.registerAudioDeviceCallback(callback, handler));
  }
}
