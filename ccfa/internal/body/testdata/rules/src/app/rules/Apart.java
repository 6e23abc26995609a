package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** A helper whose calls are told apart by the listeners that they pass: each gives an object of its own. */
public class Apart extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        button(new First());
        button(new Second());
    }

    private void button(View.OnClickListener listener) {
        Button b = new Button(this);
        b.setOnClickListener(listener);
    }

    static class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }
}

/* WANT:
callback Apart$First.onClick: curated
callback Apart$Second.onClick: curated
callback Apart.onCreate: lifecycle, life
	0 → 1 call Apart->button
	1 → end call Apart->button
code Apart->button
	0 → end click(Button)=Apart$First
code Apart->button
	0 → end click(Button)=Apart$Second
slot click(Button): listener, local, gui
	Apart$Second runs Apart$Second.onClick
slot click(Button): listener, local, gui
	Apart$First runs Apart$First.onClick
*/
