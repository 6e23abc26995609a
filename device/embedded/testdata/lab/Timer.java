package lab;

import android.os.CountDownTimer;
import cbcov.agent.lab.Experiment;

public class Timer extends Experiment {
  private CountDownTimer timer;

  @Override
  protected void reset() {
    timer =
        new CountDownTimer(1100, 1000) {
          @Override
          public void onTick(long left) {}

          @Override
          public void onFinish() {
            heard("finished");
          }
        };
  }

  @Override
  protected void input(int input, int alternative) {
    switch (input) {
      case 0 -> timer.start();
      default -> timer.cancel();
    }
  }
}
