package q;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;

/** An activity of buttons that logs what it does, with the tag T. */
abstract class Screen extends Activity {
  /** What a button does. */
  interface Step {
    void run() throws Exception;
  }

  private LinearLayout all;

  static void log(String what) {
    Log.i("T", what);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    log(getClass().getSimpleName() + ".onCreate" + (state == null ? "" : " again"));
    all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    setContentView(all);
  }

  @Override
  protected void onResume() {
    super.onResume();
    log(getClass().getSimpleName() + ".onResume");
  }

  @Override
  protected void onPause() {
    super.onPause();
    log(getClass().getSimpleName() + ".onPause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    log(getClass().getSimpleName() + ".onStop");
  }

  /** Runs a step on a thread of its own. */
  static void beside(Step s) {
    new Thread(() -> {
      try {
        s.run();
      } catch (Exception e) {
        log("  " + e);
      }
    }).start();
  }

  LinearLayout layout() {
    return all;
  }

  /** Adds a button. What its step throws is logged: the device refuses as a phone does. */
  Button button(String text, Step s) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          log(text);
          try {
            s.run();
          } catch (Exception | LinkageError e) {
            log("  " + e);
          }
        });
    all.addView(b);
    return b;
  }
}
