package lab;

import android.os.AsyncTask;
import cbcov.agent.lab.Experiment;

@SuppressWarnings("deprecation")
public class Task extends Experiment {
  private AsyncTask<String, Integer, Integer> task;

  @Override
  protected void reset() {
    if (task != null) {
      task.cancel(true);
    }
    task =
        new AsyncTask<>() {
          @Override
          protected void onPreExecute() {
            heard("on_preexec");
          }

          @Override
          protected Integer doInBackground(String... a) {
            try {
              Thread.sleep(200);
            } catch (InterruptedException e) {
              return -1;
            }
            return 7;
          }

          @Override
          protected void onPostExecute(Integer n) {
            heard("on_postexec", n);
          }

          @Override
          protected void onCancelled(Integer n) {
            heard("on_cancelled");
          }
        };
  }

  @Override
  protected void input(int input, int alternative) {
    switch (input) {
      case 0 -> task.execute("a");
      default -> task.cancel(true);
    }
  }
}
