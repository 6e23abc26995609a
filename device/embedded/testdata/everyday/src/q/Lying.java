package q;

import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;

/** A window that wants to lie on its side, and asks for that when it is made: it is made anew before its first instance was ever laid out. */
public class Lying extends Screen {
  private String lies() {
    return getResources().getConfiguration().orientation == Configuration.ORIENTATION_LANDSCAPE ? "lying" : "upright";
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    new Handler(Looper.getMainLooper()).post(() -> log("  posted before it asked" + (isDestroyed() ? ", and it is gone" : "")));
    setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE);
    String made = lies();
    layout().post(() -> log("  posted by the one made " + made + (isDestroyed() ? ", which is gone" : "")));
    layout()
        .addView(
            new View(this) {
              @Override
              protected void onAttachedToWindow() {
                super.onAttachedToWindow();
                log("  attached " + made);
              }
            });
    log("  made " + made);
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    log("Lying.onDestroy");
  }
}
