package cbcov.agent.phone.shadows;

import android.content.Context;
import android.media.AudioAttributes;
import android.media.MediaPlayer;
import android.net.Uri;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowMediaPlayer;

/** Mends MediaPlayer.create of a resource, which in Robolectric breaks the player's own state machine and gives null. */
@Implements(MediaPlayer.class)
public class PhoneMediaPlayer extends ShadowMediaPlayer {
  @Implementation
  protected static MediaPlayer create(Context context, int resource) {
    return create(context, Uri.parse("android.resource://" + context.getPackageName() + "/" + resource));
  }

  @Implementation
  protected static MediaPlayer create(Context context, int resource, AudioAttributes attributes, int session) {
    return create(context, resource);
  }
}
