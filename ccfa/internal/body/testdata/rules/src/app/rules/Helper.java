package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** A helper is a module for what each caller passes, if it matters; a method that calls itself is one that runs itself. */
public class Helper extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        on(R.id.helper, new First());
        on(R.id.helper2, new Second());
        again(3);
    }

    private void on(int id, View.OnClickListener listener) {
        findViewById(id).setOnClickListener(listener);
    }

    private void again(int n) {
        findViewById(R.id.helper).performClick();
        if (n > 0) {
            again(n - 1);
        }
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
callback Helper$First.onClick: curated
callback Helper$Second.onClick: curated
callback Helper.onCreate: lifecycle, life
	0 → 1 call Helper->on
	1 → 2 call Helper->on
	2 → end call Helper->again
code Helper->on
	0 → end click(R.id.helper)=Helper$First
code Helper->on
	0 → end click(R.id.helper2)=Helper$Second
code Helper->again
	0 → 1 begin View.performClick
	1 → 2 run Helper$First.onClick in View.performClick
	1 → 2
	2 → 3 end View.performClick
	3 → end call Helper->again
	3 → end
slot click(R.id.helper2): listener, local, gui, under dialogs
	Helper$Second runs Helper$Second.onClick
slot click(R.id.helper): listener, local, gui, under dialogs
	Helper$First runs Helper$First.onClick
*/
