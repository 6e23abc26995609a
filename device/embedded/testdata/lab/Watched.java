package lab;

import android.os.FileObserver;
import cbcov.agent.lab.Experiment;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** A class whose callbacks come in real time. */
@SuppressWarnings("deprecation")
public class Watched extends Experiment {
  private FileObserver observer;
  private FileObserver sentinel;
  private File dir;
  private int fences;

  @Override
  protected void reset() throws IOException {
    if (observer != null) {
      observer.stopWatching();
      sentinel.stopWatching();
    }
    dir = folder();
    new File(dir, "a").createNewFile();
    observer =
        new FileObserver(new File(dir, "a").getPath(), FileObserver.MODIFY | FileObserver.DELETE_SELF) {
          @Override
          public void onEvent(int event, String path) {
            heard(event == FileObserver.MODIFY ? "modified" : "deleted", path);
          }
        };
    sentinel =
        new FileObserver(dir.getPath(), FileObserver.CREATE) {
          @Override
          public void onEvent(int event, String path) {
            if (path.startsWith("fence")) {
              fenced();
            }
          }
        };
    sentinel.startWatching();
  }

  @Override
  protected void input(int input, int alternative) throws IOException {
    switch (input) {
      case 0 -> observer.startWatching();
      case 1 -> observer.stopWatching();
      case 2 -> {
        try (FileOutputStream out = new FileOutputStream(new File(dir, "a"), true)) {
          out.write(1);
        }
      }
      default -> new File(dir, "a").delete();
    }
  }

  @Override
  protected boolean fence() throws IOException {
    if (dir == null) {
      return false;
    }
    new File(dir, "fence" + fences++).createNewFile();
    return true;
  }
}
