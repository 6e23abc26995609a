package q;

import android.media.AudioAttributes;
import android.media.AudioFocusRequest;
import android.media.AudioManager;
import android.media.MediaPlayer;
import android.media.MediaRecorder;
import android.media.PlaybackParams;
import android.media.Ringtone;
import android.media.RingtoneManager;
import android.media.SoundPool;
import android.net.Uri;
import android.os.Bundle;
import android.widget.VideoView;
import cbcov.everyday.R;
import java.io.File;
import java.io.FileOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Players, sounds, videos and recorders. The table has a row for each method and a column for each state: . it is done, e onError(-38, 0) comes,
 * ! IllegalStateException is thrown.
 */
public class Media extends Screen {
  private static final String[] STATES = {"Idle", "Initialized", "Preparing", "Prepared", "Started", "Paused", "Stopped", "Completed", "Error", "End"};

  /** A call of a player. */
  private interface Call {
    void on(MediaPlayer p) throws Exception;
  }

  /** What became of one call in one state. */
  private static final class Cell {
    final MediaPlayer player = new MediaPlayer();
    String result = ".";
  }

  private final Map<String, Call> calls = new LinkedHashMap<>();
  private final Map<String, Map<String, Cell>> table = new LinkedHashMap<>();
  private MediaPlayer player;
  private AudioFocusRequest focus;
  private SoundPool pool;
  private MediaRecorder recorder;
  private VideoView video;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    calls.put("attachAuxEffect", p -> p.attachAuxEffect(0));
    calls.put("getAudioSessionId", MediaPlayer::getAudioSessionId);
    calls.put("getCurrentPosition", MediaPlayer::getCurrentPosition);
    calls.put("getDuration", MediaPlayer::getDuration);
    calls.put("getVideoHeight", MediaPlayer::getVideoHeight);
    calls.put("isPlaying", MediaPlayer::isPlaying);
    calls.put("pause", MediaPlayer::pause);
    calls.put("prepare", MediaPlayer::prepare);
    calls.put("prepareAsync", MediaPlayer::prepareAsync);
    calls.put("release", MediaPlayer::release);
    calls.put("reset", MediaPlayer::reset);
    calls.put("seekTo", p -> p.seekTo(1));
    calls.put("setAudioStreamType", p -> p.setAudioStreamType(AudioManager.STREAM_ALARM));
    calls.put("setDataSource", p -> p.setDataSource(beep()));
    calls.put("setLooping", p -> p.setLooping(true));
    calls.put("setPlaybackParams", p -> p.setPlaybackParams(new PlaybackParams().setSpeed(1)));
    calls.put("setVolume", p -> p.setVolume(1, 1));
    calls.put("start", MediaPlayer::start);
    calls.put("stop", MediaPlayer::stop);
    button("Set up", this::setUp);
    button("Call", this::call);
    button("Table", this::show);
    button("Play", () -> play(beep()).prepareAsync());
    button("Loop", this::loop);
    button("Missing", () -> new MediaPlayer().setDataSource(getFilesDir() + "/none.mp3"));
    button("Missing row", () -> new MediaPlayer().setDataSource(this, Uri.parse("content://cbcov.nobody/1")));
    button("Bad", () -> play(bad()).prepare());
    button("Bad later", () -> play(bad()).prepareAsync());
    button("Remote", () -> play("http://a.example/song.mp3").prepareAsync());
    button("Released", this::released);
    button("Create", this::create);
    button("Asset", () -> log("  " + MediaPlayer.create(this, Uri.fromFile(new File(getFilesDir(), "none.mp3")))));
    button("None", () -> MediaPlayer.create(this, 0x7f990000));
    button("Seek", this::seek);
    button("Next", this::next);
    button("Pool", this::pool);
    button("Sample", () -> log("  " + pool.play(1, 1, 1, 0, 0, 1) + " " + pool.play(2, 1, 1, 0, 0, 1) + " " + pool.play(99, 1, 1, 0, 0, 1)));
    button("Ringtone", this::ringtone);
    button("Focus", this::focus);
    button("Video", () -> video(beep()));
    button("No video", () -> video(getFilesDir() + "/none.mp4"));
    button("Record", this::record);
    button("Stop", this::stop);
    button("Wrong record", this::wrongRecord);
  }

  private String beep() throws Exception {
    File f = new File(getFilesDir(), "beep.wav");
    try (java.io.InputStream in = getResources().openRawResource(R.raw.beep);
        FileOutputStream out = new FileOutputStream(f)) {
      in.transferTo(out);
    }
    return f.getPath();
  }

  private String bad() throws Exception {
    File f = new File(getFilesDir(), "bad.mp3");
    try (FileOutputStream out = new FileOutputStream(f)) {
      out.write("no sound".getBytes());
    }
    return f.getPath();
  }

  private void bring(MediaPlayer p, String state) throws Exception {
    if (state.equals("End")) {
      p.release();
    }
    if (state.equals("End") || state.equals("Idle")) {
      return;
    }
    p.setDataSource(beep());
    if (state.equals("Initialized")) {
      return;
    }
    if (state.equals("Error")) {
      p.start();
      return;
    }
    if (state.equals("Preparing")) {
      p.prepareAsync();
      return;
    }
    p.prepare();
    if (state.equals("Prepared")) {
      return;
    }
    p.start();
    if (state.equals("Paused")) {
      p.pause();
    }
    if (state.equals("Stopped")) {
      p.stop();
    }
  }

  private void setUp() throws Exception {
    for (String name : calls.keySet()) {
      Map<String, Cell> row = new LinkedHashMap<>();
      table.put(name, row);
      for (String state : STATES) {
        Cell c = new Cell();
        row.put(state, c);
        if (state.equals("Completed") || state.equals("Error")) {
          bring(c.player, state);
        }
      }
    }
  }

  private void call() {
    table.forEach(
        (name, row) ->
            row.forEach(
                (state, c) -> {
                  try {
                    if (!state.equals("Completed") && !state.equals("Error")) {
                      bring(c.player, state);
                    }
                    c.player.setOnErrorListener(
                        (p, what, extra) -> {
                          c.result = what == -38 && extra == 0 ? "e" : what + "," + extra;
                          return true;
                        });
                    calls.get(name).on(c.player);
                  } catch (IllegalStateException e) {
                    c.result = "!";
                  } catch (Exception e) {
                    c.result = e.toString();
                  }
                }));
  }

  private void show() {
    log("  " + String.join(" ", STATES));
    table.forEach(
        (name, row) -> {
          List<String> all = new ArrayList<>();
          row.values().forEach(c -> all.add(c.result));
          log("  " + String.join(" ", all) + " " + name);
        });
    table.values().forEach(row -> row.values().forEach(c -> c.player.release()));
  }

  /** A player that tells of all it hears. */
  private MediaPlayer listened(String name) {
    MediaPlayer p = new MediaPlayer();
    p.setOnPreparedListener(
        m -> {
          log("  " + name + " onPrepared " + m.getDuration());
          m.start();
        });
    p.setOnCompletionListener(m -> log("  " + name + " onCompletion"));
    p.setOnSeekCompleteListener(m -> log("  " + name + " onSeekComplete " + m.getCurrentPosition()));
    p.setOnInfoListener(
        (m, what, extra) -> {
          log("  " + name + " onInfo " + what);
          return true;
        });
    p.setOnErrorListener(
        (m, what, extra) -> {
          log("  " + name + " onError " + what + " " + extra);
          return false;
        });
    return p;
  }

  private MediaPlayer play(String path) throws Exception {
    player = listened("player");
    player.setDataSource(path);
    return player;
  }

  private void loop() throws Exception {
    play(beep());
    player.setLooping(true);
    player.prepareAsync();
    layout().postDelayed(
        () -> {
          log("  " + player.isPlaying() + " " + player.getCurrentPosition());
          player.setLooping(false);
        },
        4000);
  }

  private void released() throws Exception {
    MediaPlayer p = listened("gone");
    p.setDataSource(bad());
    p.setOnErrorListener(
        (m, what, extra) -> {
          log("  released");
          m.release();
          return false;
        });
    p.prepareAsync();
  }

  private void create() {
    player = MediaPlayer.create(this, R.raw.beep);
    log("  " + player.getDuration() + " " + player.isPlaying());
    player.setOnCompletionListener(p -> log("  onCompletion"));
    player.start();
    player.start();
    log("  " + player.isPlaying() + " " + MediaPlayer.create(this, R.raw.note));
  }

  private void seek() throws Exception {
    player = listened("player");
    player.setOnPreparedListener(null);
    player.setDataSource(beep());
    player.prepare();
    player.seekTo(50);
    player.seekTo(100);
    player.seekTo(1000);
    log("  " + player.getCurrentPosition());
  }

  private void next() throws Exception {
    MediaPlayer one = MediaPlayer.create(this, R.raw.beep);
    MediaPlayer two = listened("two");
    two.setDataSource(beep());
    two.setOnPreparedListener(null);
    one.setOnCompletionListener(p -> log("  one onCompletion"));
    try {
      one.setNextMediaPlayer(two);
    } catch (IllegalStateException e) {
      log("  " + e);
    }
    two.prepare();
    one.setNextMediaPlayer(two);
    one.start();
  }

  private void pool() throws Exception {
    pool = new SoundPool.Builder().setMaxStreams(2).build();
    pool.setOnLoadCompleteListener((p, id, status) -> log("  onLoadComplete " + id + " " + status));
    log("  " + pool.load(this, R.raw.beep, 1) + " " + pool.load(bad(), 1) + " " + pool.load(getFilesDir() + "/none.ogg", 1));
    log("  " + pool.play(1, 1, 1, 0, 0, 1));
  }

  private void ringtone() {
    Ringtone r = RingtoneManager.getRingtone(this, RingtoneManager.getDefaultUri(RingtoneManager.TYPE_NOTIFICATION));
    log("  " + (r == null) + " " + RingtoneManager.getDefaultUri(RingtoneManager.TYPE_RINGTONE));
    if (r != null) {
      r.play();
      log("  " + r.isPlaying());
      r.stop();
      log("  " + r.isPlaying());
    }
    log("  " + new RingtoneManager(this).getCursor().getCount());
  }

  private void focus() {
    AudioManager m = getSystemService(AudioManager.class);
    focus =
        new AudioFocusRequest.Builder(AudioManager.AUDIOFOCUS_GAIN)
            .setAudioAttributes(new AudioAttributes.Builder().setUsage(AudioAttributes.USAGE_MEDIA).build())
            .setOnAudioFocusChangeListener(change -> log("  change " + change))
            .build();
    log("  " + m.requestAudioFocus(focus) + " " + m.requestAudioFocus(change -> log("  other " + change), AudioManager.STREAM_MUSIC, AudioManager.AUDIOFOCUS_GAIN_TRANSIENT));
    log("  " + m.abandonAudioFocusRequest(focus));
    log("  " + m.getStreamMaxVolume(AudioManager.STREAM_MUSIC) + " " + m.getStreamVolume(AudioManager.STREAM_MUSIC) + " " + m.isMusicActive());
  }

  private void video(String path) {
    video = new VideoView(this);
    video.setOnPreparedListener(
        p -> {
          log("  onPrepared " + video.getDuration());
          video.start();
        });
    video.setOnCompletionListener(p -> log("  onCompletion"));
    video.setOnErrorListener(
        (p, what, extra) -> {
          log("  onError " + what + " " + extra);
          return true;
        });
    layout().addView(video, 100, 100);
    video.setVideoPath(path);
  }

  private void record() throws Exception {
    recorder = new MediaRecorder(this);
    recorder.setAudioSource(MediaRecorder.AudioSource.MIC);
    recorder.setOutputFormat(MediaRecorder.OutputFormat.MPEG_4);
    recorder.setAudioEncoder(MediaRecorder.AudioEncoder.AAC);
    recorder.setOutputFile(getFilesDir() + "/said.m4a");
    recorder.setMaxDuration(1000);
    recorder.setOnInfoListener((r, what, extra) -> log("  onInfo " + what));
    recorder.prepare();
    recorder.start();
    log("  " + recorder.getMaxAmplitude());
  }

  private void stop() throws Exception {
    recorder.stop();
    recorder.release();
    play(getFilesDir() + "/said.m4a").prepareAsync();
  }

  private void wrongRecord() throws Exception {
    MediaRecorder r = new MediaRecorder(this);
    tried(r::start);
    tried(r::stop);
    tried(() -> r.setOutputFormat(MediaRecorder.OutputFormat.MPEG_4));
    tried(r::prepare);
    r.release();
    tried(r::reset);
  }

  private static void tried(Step s) {
    try {
      s.run();
      log("  done");
    } catch (Exception e) {
      log("  " + e);
    }
  }
}
