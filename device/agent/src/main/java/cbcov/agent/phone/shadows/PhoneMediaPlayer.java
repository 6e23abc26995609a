package cbcov.agent.phone.shadows;

import android.content.Context;
import android.content.res.AssetFileDescriptor;
import android.media.AudioAttributes;
import android.media.AudioManager;
import android.media.MediaDataSource;
import android.media.MediaPlayer;
import android.media.PlaybackParams;
import android.media.SyncParams;
import android.net.Uri;
import cbcov.agent.phone.Medium;
import cbcov.agent.phone.Phone;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.HttpCookie;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowMediaPlayer;
import org.robolectric.shadows.util.DataSource;
import org.robolectric.util.Util;

/**
 * The player's states as the platform keeps them (AOSP frameworks/av/media/libmedia/mediaplayer.cpp, and for what each call throws
 * android_media_MediaPlayer.cpp, process_media_player_call): a wrong call of most methods ends in Error and is heard of by
 * {@code onError(-38, 0)}; of setDataSource and prepare it throws. Where AOSP's code allows more than the documentation does, the code counts:
 * in Error, a source may be set anew. Experiments, which name files that are not there, are held to the documentation.
 *
 * <p>Robolectric's player has the same states; it goes back in the medium when start is called twice, forgets where a completed player stands that
 * is paused, takes what is no file, doubles a looping player's messages in each round, and brings one back to life that is released inside onError.
 * The speed that setPlaybackParams sets changes the state as on a phone, and nothing else.
 */
@Implements(MediaPlayer.class)
public class PhoneMediaPlayer extends ShadowMediaPlayer {
  private static final int INVALID_OPERATION = -38;
  private static final int UNKNOWN_ERROR = Integer.MIN_VALUE;
  private static final Set<State> NEVER = EnumSet.noneOf(State.class);
  private static final Set<State> PREPARABLE = EnumSet.of(State.INITIALIZED, State.STOPPED);
  private static final Set<State> READY = EnumSet.of(State.PREPARED, State.STARTED, State.PAUSED, State.PLAYBACK_COMPLETED);
  private static final Set<State> KNOWN = EnumSet.of(State.PREPARED, State.STARTED, State.PAUSED, State.STOPPED, State.PLAYBACK_COMPLETED);

  private static int sessions;

  @RealObject private MediaPlayer player;
  private boolean made; // the system knows of it
  private final int session = ++sessions * 8 + 1; // as the audio server numbers them
  private MediaPlayer.OnErrorListener onError;
  private MediaPlayer.OnCompletionListener onCompletion;
  private MediaPlayer.OnInfoListener onInfo;
  private MediaInfo info; // of the source; null: there is none
  private boolean playable;
  private boolean loops;
  private int stream = AudioManager.STREAM_MUSIC;
  private PlaybackParams speed;
  private MediaPlayer next;
  private int queued = -1; // a seek that waits for the one before

  @Override
  @Implementation(maxSdk = 33)
  protected void __constructor__() {
    super.__constructor__();
    made = true;
  }

  @Override
  @Implementation(minSdk = 34)
  protected void __constructor__(Context context, int session) {
    super.__constructor__(context, session);
    made = true;
  }

  private void alive() {
    if (getState() == State.END) {
      throw new IllegalStateException();
    }
  }

  /** Reports whether a call may come now; if not, the player is in Error, of which nobody hears where the system has no player for it. */
  private boolean allowed(Set<State> states) {
    alive();
    if (states.contains(getState())) {
      return true;
    }
    boolean heard = info != null || getState() == State.IDLE;
    doStop();
    setState(State.ERROR);
    if (heard) {
      postEvent((p, s) -> invokeErrorListener(INVALID_OPERATION, 0));
    }
    return false;
  }

  @Override
  public void setDataSource(DataSource source) throws IOException {
    if (getState() == State.ERROR && Phone.get().isApp()) {
      setState(State.IDLE);
    }
    if (getState() != State.IDLE) {
      throw new IllegalStateException();
    }
    super.setDataSource(source);
    use(new Medium(true, super.getMediaInfo().duration));
  }

  /** Experiments name files that are not there. */
  private static boolean looks() {
    return Phone.get().isApp();
  }

  private void use(Medium m) {
    playable = m.playable();
    info = new MediaInfo(m.milliseconds(), super.getMediaInfo().getPreparationDelay());
    info.events.clear();
    info.scheduleEventAtOffset(m.milliseconds(), (p, s) -> completed());
    setCurrentPosition(0);
  }

  @Override
  @Implementation
  protected void setDataSource(String path) throws IOException {
    Medium m = looks() ? Medium.of(path) : null;
    super.setDataSource(path);
    found(m);
  }

  @Override
  @Implementation
  protected void setDataSource(String uri, Map<String, String> headers) throws IOException {
    Medium m = looks() ? Medium.of(uri) : null;
    super.setDataSource(uri, headers);
    found(m);
  }

  @Override
  @Implementation(minSdk = 26)
  protected void setDataSource(Context context, Uri uri, Map<String, String> headers, List<HttpCookie> cookies) throws IOException {
    Medium m = looks() ? Medium.of(context, uri) : null;
    super.setDataSource(context, uri, headers, cookies);
    found(m);
  }

  @Override
  @Implementation
  protected void setDataSource(FileDescriptor fd, long offset, long length) throws IOException {
    Medium m = looks() ? Medium.of(fd, offset) : null;
    super.setDataSource(fd, offset, length);
    found(m);
  }

  @Override
  @Implementation(minSdk = 24)
  protected void setDataSource(AssetFileDescriptor part) throws IOException {
    Medium m = looks() ? Medium.of(part) : null;
    super.setDataSource(part);
    found(m);
  }

  @Override
  @Implementation(minSdk = 23)
  protected void setDataSource(MediaDataSource source) throws IOException {
    super.setDataSource(source);
    found(looks() ? Medium.unknown() : null);
  }

  private void found(Medium m) {
    if (m != null) {
      use(m);
    }
  }

  @Override
  public MediaInfo getMediaInfo() {
    return info == null ? super.getMediaInfo() : info;
  }

  @Override
  @Implementation
  protected void prepare() {
    beginPreparing();
    if (!playable) {
      setState(State.ERROR);
      Util.sneakyThrow(new IOException("Prepare failed.: status=0x1"));
    }
    super.prepare();
  }

  @Override
  @Implementation
  protected void prepareAsync() {
    beginPreparing();
    if (!playable) {
      setState(State.PREPARING);
      postEventDelayed((p, s) -> invokeErrorListener(MediaPlayer.MEDIA_ERROR_UNKNOWN, UNKNOWN_ERROR), info.getPreparationDelay());
      return;
    }
    super.prepareAsync();
  }

  private void beginPreparing() {
    if (!PREPARABLE.contains(getState())) {
      throw new IllegalStateException();
    }
    setCurrentPosition(0);
  }

  @Override
  @Implementation
  protected void start() {
    if (allowed(READY) && getState() != State.STARTED) {
      super.start();
    }
  }

  @Override
  @Implementation
  protected void _pause() {
    alive();
    if (getState() == State.PAUSED || getState() == State.PLAYBACK_COMPLETED) {
      return;
    }
    if (allowed(EnumSet.of(State.STARTED))) {
      super._pause();
    }
  }

  @Override
  @Implementation
  protected void _stop() {
    if (allowed(KNOWN)) {
      super._stop();
    }
  }

  @Override
  @Implementation
  protected void _reset() {
    alive();
    super._reset();
    forget();
    setLooping(false);
  }

  @Override
  @Implementation
  protected void _release() {
    super._release();
    forget();
    onError = null;
    onCompletion = null;
    onInfo = null;
  }

  private void forget() {
    info = null;
    speed = null;
    next = null;
    queued = -1;
  }

  private void completed() {
    doStop();
    if (loops) {
      setCurrentPosition(0);
      doStart();
      return;
    }
    if (next != null) {
      PhoneMediaPlayer other = Shadow.extract(next);
      other.startAsNext();
      next = null;
    }
    invokeCompletionListener();
  }

  private void startAsNext() {
    if (READY.contains(getState())) {
      super.start();
      postEvent((p, s) -> {
        if (onInfo != null) {
          onInfo.onInfo(player, MediaPlayer.MEDIA_INFO_STARTED_AS_NEXT, 0);
        }
      });
    }
  }

  @Override
  public void invokeErrorListener(int what, int extra) {
    doStop();
    setState(State.ERROR);
    boolean handled = onError != null && onError.onError(player, what, extra);
    if (!handled && onCompletion != null) {
      onCompletion.onCompletion(player);
    }
  }

  @Override
  @Implementation
  protected void setOnErrorListener(MediaPlayer.OnErrorListener l) {
    onError = l;
    super.setOnErrorListener(l);
  }

  @Override
  @Implementation
  protected void setOnCompletionListener(MediaPlayer.OnCompletionListener l) {
    onCompletion = l;
    super.setOnCompletionListener(l);
  }

  @Override
  @Implementation
  protected void setOnInfoListener(MediaPlayer.OnInfoListener l) {
    onInfo = l;
    super.setOnInfoListener(l);
  }

  /** A seek that comes while another is under way follows it; each but an equal one is told of when it is done. */
  @Override
  @Implementation(minSdk = 26)
  protected void seekTo(long to, int mode) {
    if (!allowed(READY)) {
      return;
    }
    int at = (int) Math.min(Math.max(to, 0), info.duration);
    if (getPendingSeek() < 0) {
      super.seekTo(at, mode);
    } else if (getPendingSeek() != at) {
      queued = at;
    }
  }

  @Override
  public void invokeSeekCompleteListener() {
    int then = queued;
    queued = -1;
    super.invokeSeekCompleteListener();
    if (then >= 0 && READY.contains(getState())) {
      seekTo(then, MediaPlayer.SEEK_PREVIOUS_SYNC);
    }
  }

  @Override
  @Implementation
  protected int getCurrentPosition() {
    alive();
    if (!made) {
      throw new IllegalStateException(); // its own constructor asks, and expects this
    }
    if (info == null) {
      allowed(NEVER);
      return 0;
    }
    return getPendingSeek() >= 0 ? getPendingSeek() : Math.min(getCurrentPositionRaw(), info.duration);
  }

  @Override
  @Implementation
  protected int getDuration() {
    return allowed(KNOWN) ? info.duration : 0;
  }

  @Override
  @Implementation
  protected boolean isPlaying() {
    alive();
    return getState() == State.STARTED;
  }

  @Override
  @Implementation
  protected boolean isLooping() {
    alive();
    return info != null && loops;
  }

  @Override
  @Implementation
  protected void setLooping(boolean yes) {
    alive();
    loops = yes;
  }

  @Override
  @Implementation
  protected void setVolume(float left, float right) {
    alive();
  }

  @Override
  @Implementation
  protected int getVideoWidth() {
    alive();
    return 0;
  }

  @Override
  @Implementation
  protected int getVideoHeight() {
    alive();
    return 0;
  }

  @Override
  @Implementation
  protected int getAudioSessionId() {
    alive();
    return session;
  }

  @Override
  @Implementation
  protected void setAudioStreamType(int type) {
    alive();
    if (type != stream && (!READY.contains(getState()) || allowed(NEVER))) {
      stream = type;
    }
  }

  @Implementation
  protected void setPlaybackParams(PlaybackParams p) {
    alive();
    if (info == null || getState() == State.STOPPED) {
      throw new IllegalStateException();
    }
    speed = p;
    if (p.getSpeed() == 0 && getState() == State.STARTED) {
      super._pause();
    } else if (p.getSpeed() != 0 && (getState() == State.PAUSED || getState() == State.PREPARED)) {
      super.start();
    }
  }

  @Implementation
  protected PlaybackParams getPlaybackParams() {
    alive();
    if (info == null) {
      throw new IllegalStateException();
    }
    return speed == null ? new PlaybackParams().allowDefaults().setSpeed(1).setPitch(1) : speed;
  }

  @Implementation
  protected SyncParams getSyncParams() {
    alive();
    if (info == null) {
      throw new IllegalStateException();
    }
    return new SyncParams().allowDefaults();
  }

  @Implementation
  protected void setNextMediaPlayer(MediaPlayer other) {
    alive();
    if (info == null) {
      throw new IllegalArgumentException("setNextMediaPlayer failed.");
    }
    PhoneMediaPlayer o = other == null ? null : Shadow.extract(other);
    if (o != null && (!READY.contains(o.getState()) || o.getState() == State.STARTED)) {
      throw new IllegalStateException();
    }
    next = other;
  }

  @Implementation
  protected static MediaPlayer create(Context context, int resource) {
    context.getResources().openRawResourceFd(resource); // throws where there is none
    return create(context, Uri.parse("android.resource://" + context.getPackageName() + "/" + resource));
  }

  @Implementation
  protected static MediaPlayer create(Context context, int resource, AudioAttributes attributes, int session) {
    return create(context, resource);
  }
}
