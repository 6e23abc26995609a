package app.posts;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.Button;
import android.widget.LinearLayout;

/** Messages for the main thread: those that two threads post come in the order in which they were posted, which is free; those of one thread do not. */
public class Main extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private String item = "item";
    private int length;
    private String last = "";
    private int sum;
    private String order = "";
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Harmful", () -> {
            new Thread(() -> handler.post(this::measure)).start();
            new Thread(() -> handler.post(this::drop)).start();
        });
        button("Differs", () -> {
            new Thread(() -> handler.post(this::first)).start();
            new Thread(() -> handler.post(this::second)).start();
        });
        button("Commutes", () -> {
            new Thread(() -> handler.post(this::one)).start();
            new Thread(() -> handler.post(this::two)).start();
        });
        button("Ordered", () -> {
            handler.post(this::begin);
            handler.post(this::end);
        });
        button("Worker", () -> new Thread(() -> {
            handler.post(this::begin);
            handler.post(this::end);
        }).start());
        setContentView(column);
    }

    private void button(String text, Runnable clicked) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> clicked.run());
        column.addView(b);
    }

    private void measure() {
        length = item.length(); // harmful
    }

    private void drop() {
        item = null; // harmful
    }

    private void first() {
        last = "first"; // differs
    }

    private void second() {
        last = "second"; // differs
    }

    private void one() {
        sum += 1;
    }

    private void two() {
        sum += 2;
    }

    // Both are posted by one thread, the begin first: no other order is.
    private void begin() {
        order = "begin";
    }

    private void end() {
        order = "end";
    }
}
