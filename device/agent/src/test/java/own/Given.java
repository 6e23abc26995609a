package own;

import android.os.AsyncTask;
import java.util.TimerTask;

/** Code that is given to others, outside of the agent's packages as an app's is. */
public final class Given implements Runnable {
  @Override
  public void run() {}

  /** A task of Android's. */
  public static final class Task extends AsyncTask<Void, Void, Void> {
    @Override
    protected Void doInBackground(Void... none) {
      return null;
    }
  }

  /** What a timer does. */
  public static final class Tick extends TimerTask {
    @Override
    public void run() {}
  }
}
