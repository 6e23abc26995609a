package q;

import android.os.Bundle;

/** Ends by a message, and has something to do later. */
public class Brief extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button(
        "End",
        () ->
            layout()
                .post(
                    () -> {
                      log("  asks");
                      finish();
                    }));
    layout().postDelayed(() -> log("  a second later"), 1000);
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    log("Brief.onDestroy");
  }
}
