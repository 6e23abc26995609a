package t;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;

/** An activity of buttons, each of which lets threads meet in some way. What they do goes to the log. */
abstract class Buttons extends Activity {
  /** What a thread does. */
  interface Step {
    void run() throws Exception;
  }

  private LinearLayout all;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    setContentView(all);
    fill();
  }

  /** Adds the buttons. */
  abstract void fill();

  void button(String text, Step s) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          Log.i("T", text);
          safely(s);
        });
    all.addView(b);
  }

  static void log(String what) {
    Log.i("T", "  " + what);
  }

  static void start(String name, Step s) {
    new Thread(() -> safely(s), name).start();
  }

  static void safely(Step s) {
    try {
      s.run();
    } catch (Exception e) {
      log(e.getClass().getName());
    }
  }
}
