package q;

import android.os.Bundle;

/** A thread that never comes to an end, and says so. */
public class Stray extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Stray", () -> new Thread(() -> {
      for (int i = 0; ; i++) {
        try {
          throw new IllegalStateException("round " + i);
        } catch (IllegalStateException e) {
          e.printStackTrace();
        }
      }
    }).start());
    button("Still", () -> log("  here"));
  }
}
