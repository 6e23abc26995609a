package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** `fire`: what is registered runs before the callin returns, any of it, any number of times. */
public class Fire extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View a = findViewById(R.id.fire);
        a.setOnClickListener(new First());
        a.performClick();
    }

    class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            findViewById(R.id.fire).setOnClickListener(new Second());
        }
    }

    static class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }
}

/* WANT:
callback Fire$First.onClick: curated
	0 → end click(R.id.fire)=Fire$Second
callback Fire$Second.onClick: curated
callback Fire.onCreate: lifecycle, life
	0 → 1 click(R.id.fire)=none
	1 → 2 click(R.id.fire)=Fire$First
	2 → 3 begin View.performClick
	3 → 4 run Fire$First.onClick in View.performClick
	3 → 4 run Fire$Second.onClick in View.performClick
	3 → 4
	4 → end end View.performClick
slot click(R.id.fire): listener, local, gui, under dialogs
	Fire$First runs Fire$First.onClick
	Fire$Second runs Fire$Second.onClick
*/
