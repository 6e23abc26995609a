package p;

import android.os.Bundle;
import android.os.Environment;
import android.os.Handler;
import android.os.HandlerThread;
import android.widget.Button;
import android.widget.LinearLayout;

/** Handlers of what nobody caught: the app's, and the system's, told by the app itself. */
public class Handled extends Base {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout l = new LinearLayout(this);
    l.setOrientation(LinearLayout.VERTICAL);
    setContentView(l);
    button(l, "Tell", () -> tell("told"));
    button(l, "Thread", () -> {
      Thread t = new Thread(() -> fail("in a thread"), "handled");
      t.setUncaughtExceptionHandler((of, e) -> log(of.getName() + " has its handler: " + e.getMessage()));
      t.start();
    });
    button(l, "Worker", () -> new Thread(() -> {
      tell("told by a worker");
      log("the worker goes on");
    }, "worker").start());
    button(l, "Default", () -> {
      Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
      Thread.setDefaultUncaughtExceptionHandler((of, e) -> {
        log("the app's handler: " + e.getMessage() + ", and then the system's " + (before != null));
        before.uncaughtException(of, e);
      });
    });
    button(l, "Silent", () -> Thread.setDefaultUncaughtExceptionHandler((of, e) -> log("silent: " + e.getMessage())));
    button(l, "Fail", () -> fail("uncaught"));
    button(l, "Exit", () -> {
      Thread t = new Thread(() -> fail("in a thread that exits"), "exits");
      t.setUncaughtExceptionHandler((of, e) -> {
        log(of.getName() + " exits: " + e.getMessage());
        System.exit(3);
      });
      t.start();
    });
    button(l, "Exits itself", () -> {
      Thread t = new Thread(() -> System.exit(4), "exits");
      t.setUncaughtExceptionHandler((of, e) -> log("no handler of an exit: " + e));
      t.start();
    });
    button(l, "Looper", () -> {
      HandlerThread t = new HandlerThread("looper");
      t.setUncaughtExceptionHandler((of, e) -> log(of.getName() + " has its handler: " + e.getMessage()));
      t.start();
      new Handler(t.getLooper()).post(() -> fail("in a looper"));
    });
    button(l, "Which", () -> Thread.setDefaultUncaughtExceptionHandler((of, e) -> log("default: " + of.getName() + ", " + e.getMessage())));
    button(l, "Plain", () -> new Thread(() -> fail("in a plain thread"), "plain").start());
    button(l, "Forget", () -> Thread.currentThread().setUncaughtExceptionHandler(null));
    button(l, "Group", () -> Thread.currentThread().getThreadGroup().uncaughtException(Thread.currentThread(), new IllegalStateException("by the group")));
    button(l, "Direct", () -> {
      Thread.getDefaultUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), new IllegalStateException("directly"));
    });
    button(l, "On", () -> {
      Thread t = new Thread(() -> fail("handed on"), "hands on");
      t.setUncaughtExceptionHandler((of, e) -> Thread.getDefaultUncaughtExceptionHandler().uncaughtException(of, e));
      t.start();
    });
    button(l, "Twisted", () -> {
      Thread t = new Thread(() -> {
        throw new IllegalStateException("twisted") {
          @Override
          public String toString() {
            throw new IllegalArgumentException("it has no text");
          }
        };
      }, "twisted");
      t.setUncaughtExceptionHandler((of, e) -> log(of.getName() + " has its handler: " + e.getMessage()));
      t.start();
    });
    button(l, "Storage", () -> log("  " + Environment.isExternalStorageManager() + " " + Environment.isExternalStorageLegacy()));
  }

  private static void fail(String why) {
    throw new IllegalStateException(why);
  }

  private void tell(String why) {
    Thread me = Thread.currentThread();
    try {
      me.getUncaughtExceptionHandler().uncaughtException(me, new IllegalStateException(why));
    } finally {
      log("told");
    }
    log("goes on");
  }

  private void button(LinearLayout l, String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(v -> {
      log("click " + text);
      r.run();
    });
    l.addView(b);
  }
}
