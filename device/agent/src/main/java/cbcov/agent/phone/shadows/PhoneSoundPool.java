package cbcov.agent.phone.shadows;

import android.content.Context;
import android.content.res.AssetFileDescriptor;
import android.content.res.Resources;
import android.media.SoundPool;
import android.util.Log;
import cbcov.agent.phone.Medium;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowSoundPool;

/**
 * Loads samples and tells of them by a message, where Robolectric never does; what is not loaded does not play (AOSP
 * frameworks/base/media/jni/soundpool, Sound.cpp and SoundPool::play: no stream, 0). All streams are silent and of no length.
 */
@Implements(SoundPool.class)
public class PhoneSoundPool extends ShadowSoundPool {
  private static final int FAILED = Integer.MIN_VALUE; // UNKNOWN_ERROR, the status of what cannot be decoded

  @RealObject private SoundPool pool;
  private final Set<Integer> loaded = new HashSet<>();
  private SoundPool.OnLoadCompleteListener listener;
  private int samples;
  private int streams;

  @Override
  @Implementation
  protected void setOnLoadCompleteListener(SoundPool.OnLoadCompleteListener l) {
    listener = l;
  }

  private int load(boolean playable) {
    int id = ++samples;
    Later.here(
        () -> {
          if (playable) {
            loaded.add(id);
          }
          if (listener != null) {
            listener.onLoadComplete(pool, id, playable ? 0 : FAILED);
          }
        });
    return id;
  }

  @Override
  @Implementation
  protected int load(String path, int priority) {
    try {
      return load(Medium.of(path).playable());
    } catch (IOException e) {
      Log.e("SoundPool", "error loading " + path);
      return 0;
    }
  }

  @Override
  @Implementation
  protected int load(Context context, int resource, int priority) {
    try (InputStream in = context.getResources().openRawResource(resource)) { // throws where there is none
      return load(Medium.of(in).playable());
    } catch (IOException e) {
      throw new Resources.NotFoundException("File " + resource);
    }
  }

  @Implementation
  protected int load(AssetFileDescriptor part, int priority) {
    return part == null ? 0 : load(Medium.of(part).playable());
  }

  @Implementation
  protected int load(FileDescriptor fd, long offset, long length, int priority) {
    return load(Medium.of(fd, offset).playable());
  }

  @Implementation
  protected boolean unload(int id) {
    return loaded.remove(id);
  }

  @Override
  @Implementation(minSdk = 23, maxSdk = 33)
  protected int _play(int id, float left, float right, int priority, int loop, float rate) {
    return loaded.contains(id) ? ++streams : 0;
  }
}
