package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Message;
import android.view.MenuItem;
import android.view.View;
import android.widget.PopupMenu;

/** `store`, `return`, `return new`, `return widget`: they run nothing, and say which objects the others are about. */
public class Values extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View found = getWindow().getDecorView().findViewById(R.id.values2);
        found.setOnClickListener(new Click());
        Handler handler = new Handler(new Got());
        Message.obtain(handler).sendToTarget();
    }

    static class Click implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Got implements Handler.Callback {
        @Override
        public boolean handleMessage(Message message) {
            return true;
        }
    }
}

/* WANT:
callback Values$Click.onClick: curated
callback Values$Got.handleMessage: curated
callback Values.onCreate: lifecycle, life
	0 → 1 click(R.id.values2)=Values$Click
	1 → 2 begin Message.sendToTarget
	2 → 3 posted(Values$Got.handleMessage)=yes
	3 → 4 post Values$Got.handleMessage by Message.sendToTarget
	4 → end end Message.sendToTarget
slot click(R.id.values2): listener, local, gui, under dialogs
	Values$Click runs Values$Click.onClick
slot posted(Values$Got.handleMessage): posted
	yes runs Values$Got.handleMessage
*/
