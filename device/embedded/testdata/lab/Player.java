package lab;

import android.media.MediaPlayer;
import cbcov.agent.lab.Experiment;

public class Player extends Experiment {
  private MediaPlayer player;

  @Override
  protected void reset() {
    if (player != null) {
      player.release();
    }
    player = new MediaPlayer();
    player.setOnPreparedListener(p -> heard("prepared"));
    player.setOnCompletionListener(p -> heard("completion"));
    player.setOnErrorListener(
        (p, what, extra) -> {
          heard("error", what, extra);
          return true;
        });
  }

  @Override
  protected void input(int input, int alternative) throws Exception {
    switch (input) {
      case 0 -> player.setDataSource("/sdcard/a.mp3");
      case 1 -> player.prepare();
      case 2 -> player.prepareAsync();
      case 3 -> player.start();
      case 4 -> player.pause();
      case 5 -> player.stop();
      case 6 -> player.reset();
      default -> player.release();
    }
  }
}
