package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** `event … set`: a slot of the widget, whose value the registration is; null is none. */
public class Set extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View a = findViewById(R.id.set);
        a.setOnClickListener(new First());
        a.setOnLongClickListener(new Long());
    }

    class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            findViewById(R.id.set).setOnClickListener(new Second());
        }
    }

    class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            findViewById(R.id.set).setOnClickListener(null);
        }
    }

    static class Long implements View.OnLongClickListener {
        @Override
        public boolean onLongClick(View v) {
            return true;
        }
    }
}

/* WANT:
callback Set$First.onClick: curated
	0 → end click(R.id.set)=Set$Second
callback Set$Long.onLongClick: curated
callback Set$Second.onClick: curated
	0 → end click(R.id.set)=none
callback Set.onCreate: lifecycle, life
	0 → 1 click(R.id.set)=Set$First
	1 → end long-click(R.id.set)=Set$Long
slot click(R.id.set): listener, local, gui, under dialogs
	Set$First runs Set$First.onClick
	Set$Second runs Set$Second.onClick
slot long-click(R.id.set): listener, local, gui, under dialogs
	Set$Long runs Set$Long.onLongClick
*/
