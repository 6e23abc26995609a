package app.delayed;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.Button;
import android.widget.LinearLayout;

/** A message that is due later, and a click: users are faster than it, or slower. */
public class Main extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private String hint = "hint";
    private int length;
    private String state = "";
    private int count;
    private String order = "";
    private String late = "";
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Hint", () -> handler.postDelayed(this::hide, 300));
        button("Read", this::read);
        button("Start", () -> handler.postDelayed(this::timeout, 300));
        button("Finish", this::finished);
        button("Tick", () -> handler.postDelayed(this::count, 300));
        button("Count", this::count);
        button("Ordered", () -> {
            handler.postDelayed(this::end, 200);
            handler.postDelayed(this::begin, 100);
        });
        button("Late", () -> {
            handler.postDelayed(this::soon, 100);
            new Thread(this::atLast).start();
        });
        setContentView(column);
    }

    private void button(String text, Runnable clicked) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> clicked.run());
        column.addView(b);
    }

    private void hide() {
        hint = null; // harmful
    }

    private void read() {
        length = hint.length(); // harmful
    }

    private void timeout() {
        state = "timeout"; // differs
    }

    private void finished() {
        state = "finished"; // differs
    }

    private void count() {
        count++;
    }

    // The queue is sorted by time.
    private void begin() {
        order = "begin";
    }

    private void end() {
        order = "end";
    }

    // The main thread would have to be busy for longer than Android lets it.
    private void soon() {
        late = "soon";
    }

    private void atLast() {
        try {
            Thread.sleep(6000);
        } catch (InterruptedException e) {
            return;
        }
        late = "at last";
    }
}
