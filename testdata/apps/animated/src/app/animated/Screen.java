package app.animated;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** A window with a button for each of some listeners. */
abstract class Screen extends Activity {
    private LinearLayout list;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        setContentView(list);
    }

    /** The button has to be the caller's own object: each is one of its own. */
    void add(Button button, String text) {
        button.setText(text);
        list.addView(button);
    }

    void add(View view) {
        list.addView(view);
    }
}
