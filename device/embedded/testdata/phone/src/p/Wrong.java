package p;

import android.os.Bundle;
import android.os.Handler;
import android.widget.Button;
import android.widget.LinearLayout;
import java.net.Socket;

/** What goes wrong, by the app's fault and by the device's. */
public class Wrong extends Base {
  interface Action {
    void run() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout l = new LinearLayout(this);
    l.setOrientation(LinearLayout.VERTICAL);
    setContentView(l);
    button(l, "Crash", () -> crash(null));
    button(l, "Posted", () -> new Handler(getMainLooper()).post(() -> crash(null)));
    button(l, "Background", () -> new Thread(() -> crash(null), "worker").start());
    button(l, "Native", () -> System.loadLibrary("not-there"));
    button(l, "Exec", () -> Runtime.getRuntime().exec("ls"));
    button(l, "Socket", () -> {
      android.os.StrictMode.setThreadPolicy(android.os.StrictMode.ThreadPolicy.LAX);
      new Socket("127.0.0.1", 9).close();
    });
    button(l, "Exit", () -> System.exit(0));
    button(l, "Print", () -> {
      System.out.println("to standard output");
      new Exception("printed").printStackTrace();
    });
    button(l, "Hang", () -> {
      while (true) {}
    });
  }

  static int crash(String s) {
    return s.length();
  }

  private void button(LinearLayout l, String text, Action a) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          log("click " + text);
          try {
            a.run();
          } catch (RuntimeException e) {
            throw e;
          } catch (Exception e) {
            log("caught " + e);
          }
        });
    l.addView(b);
  }
}
