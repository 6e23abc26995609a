package cbcov.agent.phone;

import android.media.AudioManager;
import android.media.AudioManager.OnAudioFocusChangeListener;
import android.os.Handler;
import android.os.Looper;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * How loud the phone's streams of sound are, and who in the app has the focus: the last that asked for it, and when it gives it back the one before,
 * unless that lost it for good. A new process begins anew.
 */
public final class Sounds {
  private static final int DEFAULT = 5;

  /** Volumes of a new phone that differ (AOSP AudioSystem.DEFAULT_STREAM_VOLUME). */
  private static final Map<Integer, Integer> DEFAULTS =
      Map.of(AudioManager.STREAM_VOICE_CALL, 4, AudioManager.STREAM_SYSTEM, 7, AudioManager.STREAM_ALARM, 6);

  private final Map<Integer, Integer> volumes = new HashMap<>();
  private final Deque<OnAudioFocusChangeListener> focus = new ArrayDeque<>();

  Sounds() {}

  public int volume(int stream, int max) {
    return Math.min(max, volumes.getOrDefault(stream, DEFAULTS.getOrDefault(stream, DEFAULT)));
  }

  public void setVolume(int stream, int volume) {
    volumes.put(stream, volume);
  }

  /** Somebody asks for the focus; who had it hears how long it is gone. */
  public void request(OnAudioFocusChangeListener l, int gain) {
    OnAudioFocusChangeListener before = focus.peek();
    if (before != null && before != l) {
      tell(before, -gain); // the losses mirror the gains
      if (gain == AudioManager.AUDIOFOCUS_GAIN) {
        focus.clear();
      }
    }
    if (l != null) {
      focus.remove(l);
      focus.push(l);
    }
  }

  /** Somebody gives the focus back. */
  public void abandon(OnAudioFocusChangeListener l) {
    boolean had = l != null && focus.peek() == l;
    focus.remove(l);
    if (had && focus.peek() != null) {
      tell(focus.peek(), AudioManager.AUDIOFOCUS_GAIN);
    }
  }

  private static void tell(OnAudioFocusChangeListener l, int change) {
    new Handler(Looper.getMainLooper()).post(() -> l.onAudioFocusChange(change));
  }
}
