package app.single;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/**
 * The apps factory and rows with one object each: their `new` runs once in a window's life, through a helper and in a constructor, so
 * that a registration takes the place of the one before it.
 */
public class MainActivity extends Activity {
    private Button made;
    private Panel panel;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        made = button("Made");
        panel = new Panel();
        made.setOnClickListener(new First());
        list.addView(made);
        list.addView(panel.inside);
        setContentView(list);
    }

    private Button button(String text) {
        Button b = new Button(this);
        b.setText(text);
        return b;
    }

    class Panel {
        final Button inside = new Button(MainActivity.this);

        Panel() {
            inside.setText("Inside");
            inside.setOnClickListener(new Inside());
        }
    }

    /** Comes once: Second takes its place. */
    class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            made.setOnClickListener(new Second());
        }
    }

    /** Comes behind First only, and once: then nothing is left but Inside, which does nothing twice. */
    class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            made.setOnClickListener(null);
        }
    }

    class Inside implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            panel.inside.setOnClickListener(null);
        }
    }
}
