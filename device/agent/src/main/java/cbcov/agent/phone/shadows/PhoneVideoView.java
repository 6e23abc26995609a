package cbcov.agent.phone.shadows;

import android.widget.VideoView;
import org.robolectric.annotation.Implements;

/** Android's own code on our player and our surface, where Robolectric's view only remembers what it was told. */
@Implements(VideoView.class)
public class PhoneVideoView extends PhoneSurfaceView {}
