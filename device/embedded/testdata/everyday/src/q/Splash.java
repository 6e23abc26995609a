package q;

import android.content.Intent;
import android.os.Bundle;

/** Is there for a second. */
public class Splash extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    layout()
        .postDelayed(
            () -> {
              startActivity(new Intent(this, Brief.class));
              finish();
            },
            1000);
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    log("Splash.onDestroy");
  }
}
