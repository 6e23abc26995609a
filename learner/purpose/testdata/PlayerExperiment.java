package cbcov.purpose;

import com.example.Player;
import java.util.*;
import static java.lang.Math.max;

/** Drives com.example.Player; made by cbcov from the learning purpose Player. */
@SuppressWarnings("all")
public class PlayerExperiment extends cbcov.agent.lab.Experiment {
  private final Callbacks callback = new Callbacks();

  private Player player;

  private static int twice(int n) {
    return 2 * n;
  }

  /** Finds the outputs of callbacks. */
  private final class Callbacks {
    void onMark(int id) {
      if (
          id > 0
      ) {
        fenced();
        return;
      }
      heard("?onMark", (Object) id);
    }
    void onDone() {
      heard("done");
    }
    void onError(int what, Map<String, List<int[]>> why) {
      if (
          what == 1
      ) {
        heard("lost", (Object) what, (Object) why);
        return;
      }
      if (
          what > 1
              && why != null
      ) {
        heard("failed", (Object) what, (Object) why);
        return;
      }
      heard("?onError", (Object) what, (Object) why);
    }
    void onFailed(String... why) {
      heard("failed", (Object) why);
    }
    void onProgress(int percent) {
    }
  }

  @Override
  protected void setUp() throws Throwable {
    Player.boot("a } in a string"); // and a ( in a comment
  }

  @Override
  protected void reset() throws Throwable {
    player = new Player();
    player.onDone(callback::onDone);
    player.onError((what, why) -> { callback.onError(what, why); return true; });
  }

  @Override
  protected void tearDown() throws Throwable {
    Player.halt('now');
  }

  @Override
  protected void input(int input, int alternative) throws Throwable {
    switch (input * 16 + alternative) {
      case 0: input$play$0(); return;
      case 16: input$open$0(); return;
      case 17: input$open$1(); return;
      case 32: input$close$0(); return;
      case 48: input$folded$0(); return;
      default: throw new LinkageError("no input " + input + " with alternative " + alternative);
    }
  }

  private void input$play$0() throws Throwable {
    player.play();
  }

  private void input$open$0() throws Throwable {
    player.open("a");
  }

  private void input$open$1() throws Throwable {
    if (max(1, 2) == 2) {
      player.open("b");
    }
  }

  private void input$close$0() throws Throwable {
    player.close("hard");
  }

  private void input$folded$0() throws Throwable {
    player.a(); player.b();
  }

  @Override
  protected boolean fence() throws Throwable {
    {
      player.mark();
    }
    return true;
  }
}
