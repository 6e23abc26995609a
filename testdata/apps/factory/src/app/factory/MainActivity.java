package app.factory;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Buttons that one factory makes: two objects of one `new`, so that the second one's listener does not take the first one's place. */
public class MainActivity extends Activity {
    private LinearLayout list;
    private Button save;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        setContentView(list);
        save = button("Save", new Save());
        button("Load", new Load());
    }

    private Button button(String text, View.OnClickListener listener) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(listener);
        list.addView(b);
        return b;
    }

    static class Save implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    /** Silences the other button: itself it can still be clicked. */
    class Load implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            save.setOnClickListener(null);
        }
    }
}
