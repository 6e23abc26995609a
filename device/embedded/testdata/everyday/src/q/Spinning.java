package q;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Loops that only look at a field, and wait for another thread that way. */
public class Spinning extends Screen {
  private boolean busy;
  private volatile int left;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Beside", () -> {
      busy = true;
      beside(() -> {
        log("  waits");
        while (busy) {}
        log("  goes on");
      });
      new Handler(Looper.getMainLooper()).postDelayed(() -> busy = false, 100);
    });
    button("Here", () -> {
      left = 2;
      for (int i = 0; i < 2; i++) {
        beside(() -> {
          Thread.sleep(50);
          left--;
          log("  did its part");
        });
      }
      while (left > 0) {
        Thread.yield();
      }
      log("  all is done");
    });
    button("One by one", () -> {
      left = 3;
      for (int i = 1; i <= 3; i++) {
        int mine = i;
        beside(() -> {
          while (left != mine) {}
          log("  number " + mine);
          left--;
        });
      }
    });
    button("In turns", () -> {
      left = 0;
      for (int i = 0; i < 2; i++) {
        int mine = i;
        beside(() -> {
          for (int k = 0; k < 3; k++) {
            while (left != mine) {}
            log("  turn of " + mine);
            left = 1 - mine;
          }
        });
      }
    });
    button("Never", () -> {
      busy = true;
      for (int i = 0; i < 3; i++) {
        beside(() -> {
          while (busy) {}
          log("  goes on for no reason");
        });
      }
    });
  }
}
