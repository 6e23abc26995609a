package app.hung;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Ways in which the main thread does not come back. */
public class Main extends Activity {
  private Button told;
  private int times;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    setContentView(all);
    told = button(all, "Told", v -> times++);
    button(all, "Silent", v -> {
      while (true) {}
    });
    button(all, "Logged", v -> {
      while (true) {
        told.performClick(); // which Android calls back
      }
    });
    button(all, "Several", v -> {
      List<Integer> list = new ArrayList<>();
      while (true) {
        for (int i = 0; i < 1000; i++) {
          list.add(i * 31 % 17);
        }
        Collections.sort(list);
        list.clear();
        told.performClick();
        times--;
      }
    });
    button(all, "Asleep", v -> {
      while (times >= 0) {
        try {
          Thread.sleep(100);
        } catch (InterruptedException e) {
          return;
        }
      }
    });
    button(all, "Stubborn", v -> {
      while (true) {
        try {
          told.performClick();
        } catch (Throwable t) {
          times++; // it goes on
        }
      }
    });
    button(all, "Slow", v -> {
      for (int i = 0; i < 12_000; i++) {
        told.performClick(); // it comes back
      }
    });
  }

  private Button button(LinearLayout all, String text, View.OnClickListener does) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(does);
    all.addView(b);
    return b;
  }
}
