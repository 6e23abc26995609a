package app.pool;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Two tasks of a pool with two threads: either may come first. Of a pool with one thread, they come in their order. */
public class Main extends Activity {
    private final ExecutorService two = Executors.newFixedThreadPool(2);
    private final ExecutorService one = Executors.newSingleThreadExecutor();
    private String config = "config";
    private int length;
    private String winner = "";
    private final AtomicInteger done = new AtomicInteger();
    private String order = "";
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Harmful", () -> {
            two.execute(this::read);
            two.execute(this::reset);
        });
        button("Differs", () -> {
            two.execute(this::left);
            two.execute(this::right);
        });
        button("Commutes", () -> {
            two.execute(this::add);
            two.execute(this::addAsWell);
        });
        button("Ordered", () -> {
            one.execute(this::begin);
            one.execute(this::end);
        });
        setContentView(column);
    }

    private void button(String text, Runnable clicked) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> clicked.run());
        column.addView(b);
    }

    private void read() {
        length = config.length(); // harmful
    }

    private void reset() {
        config = null; // harmful
    }

    private void left() {
        winner = "left"; // differs
    }

    private void right() {
        winner = "right"; // differs
    }

    private void add() {
        done.incrementAndGet();
    }

    private void addAsWell() {
        done.incrementAndGet();
    }

    // One thread has both, the begin first.
    private void begin() {
        order = "begin";
    }

    private void end() {
        order = "end";
    }
}
