package app.worker;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** A thread that a click starts, and another click: nothing orders them. */
public class Main extends Activity {
    private String cache = "cached";
    private int shown;
    private String label = "";
    private int count;
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("Drop", () -> new Thread(this::drop).start());
        button("Show", this::show);
        button("Load", () -> new Thread(this::loaded).start());
        button("Edit", this::edited);
        button("Work", () -> new Thread(this::add).start());
        button("Add", this::add);
        setContentView(column);
    }

    private void button(String text, Runnable clicked) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> clicked.run());
        column.addView(b);
    }

    // Who shows what the thread has dropped already falls over a null.
    private void drop() {
        cache = null; // harmful
    }

    private void show() {
        shown = cache.length(); // harmful
    }

    // Who comes last leaves its text.
    private void loaded() {
        label = "loaded"; // differs
    }

    private void edited() {
        label = "edited"; // differs
    }

    // A sum is the same in either order.
    private synchronized void add() {
        count++;
    }
}
