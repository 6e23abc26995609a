package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** What code does around callins: a choice, a loop, a try. */
public class Flow extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View a = findViewById(R.id.flow);
        if (state == null) {
            a.setOnClickListener(new Click());
        } else {
            a.setOnClickListener(null);
        }
    }

    @Override
    protected void onStart() {
        super.onStart();
        for (int i = 0; i < getTaskId(); i++) {
            findViewById(R.id.flow).post(new Posted());
        }
    }

    @Override
    protected void onResume() {
        super.onResume();
        try {
            findViewById(R.id.flow).performClick();
        } catch (IllegalStateException e) {
            finish();
        }
    }

    static class Click implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Posted implements Runnable {
        @Override
        public void run() {
        }
    }
}

/* WANT:
callback Flow$Click.onClick: curated
callback Flow$Posted.run: curated
callback Flow.onCreate: lifecycle, life
	0 → end click(R.id.flow)=Flow$Click
	0 → end click(R.id.flow)=none
callback Flow.onResume: lifecycle, life
	0 → 1
	0 → 2 begin View.performClick
	1 → end finish(Flow)=asked
	2 → 3 run Flow$Click.onClick in View.performClick
	2 → 3
	3 → 4 end View.performClick
	4 → 1
	4 → end
callback Flow.onStart: lifecycle, life
	0 → 1
	1 → end
	1 → 2 begin View.post
	2 → 3 posted(Flow$Posted.run)=yes
	3 → 4 post Flow$Posted.run by View.post
	4 → 1 end View.post
slot finish(Flow): finishing
	asked
slot click(R.id.flow): listener, local, gui, under dialogs
	Flow$Click runs Flow$Click.onClick
slot posted(Flow$Posted.run): posted
	yes runs Flow$Posted.run
*/
