package cbcov.agent.phone.shadows;

import android.content.Context;
import android.media.AudioAttributes;
import android.media.MediaPlayer;
import android.net.Uri;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowMediaPlayer;

/**
 * Mends MediaPlayer.create of a resource, which in Robolectric breaks the player's own state machine and gives null, and prepare,
 * which calls onPrepared before it returns: a phone posts it there too.
 */
@Implements(MediaPlayer.class)
public class PhoneMediaPlayer extends ShadowMediaPlayer {
  @RealObject private MediaPlayer player;
  private boolean preparing; // inside prepare

  @Override
  @Implementation
  protected void setOnPreparedListener(MediaPlayer.OnPreparedListener l) {
    super.setOnPreparedListener(l == null ? null : p -> prepared(l));
  }

  private void prepared(MediaPlayer.OnPreparedListener l) {
    if (preparing) {
      Later.here(() -> l.onPrepared(player));
    } else {
      l.onPrepared(player);
    }
  }

  @Override
  @Implementation
  protected void prepare() {
    preparing = true;
    try {
      super.prepare();
    } finally {
      preparing = false;
    }
  }

  @Implementation
  protected static MediaPlayer create(Context context, int resource) {
    return create(context, Uri.parse("android.resource://" + context.getPackageName() + "/" + resource));
  }

  @Implementation
  protected static MediaPlayer create(Context context, int resource, AudioAttributes attributes, int session) {
    return create(context, resource);
  }
}
