package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** A place that gives several objects: a slot for each listener, and what is made anew makes the newest one an older one. */
public class Several extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        for (View.OnClickListener listener : new View.OnClickListener[]{new First(), new Second()}) {
            button(listener);
        }
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
callback Several$First.onClick: curated
callback Several$Second.onClick: curated
callback Several.onCreate: lifecycle, life
	0 → 1
	0 → end
	1 → 2 call Several->button
	2 → 1
	2 → end
code Several->button
	0 → 1 click(Button)<<Several$First
	1 → 2 click(Button)<<Several$Second
	2 → 3 click(Button)-=Several$Second
	2 → 4 click(Button)-=Several$First
	3 → end click(Button)+=Several$First
	4 → end click(Button)+=Several$Second
slot click(Button): listener, local, gui, several
	Several$First runs Several$First.onClick
slot click(Button): listener, local, gui, several
	Several$Second runs Several$Second.onClick
*/
