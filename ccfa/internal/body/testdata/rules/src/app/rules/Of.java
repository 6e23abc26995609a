package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.View;

/** `of OP`: the registration is on another object than the receiver. */
public class Of extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        registerForContextMenu(findViewById(R.id.of));
    }

    @Override
    protected void onStop() {
        super.onStop();
        unregisterForContextMenu(findViewById(R.id.of));
    }

    @Override
    public void onCreateContextMenu(ContextMenu menu, View v, ContextMenu.ContextMenuInfo info) {
    }
}

/* WANT:
callback Of.onCreate: lifecycle, life
	0 → end context-menu(R.id.of)=Of
callback Of.onCreateContextMenu: curated
callback Of.onStop: lifecycle, life
	0 → end context-menu(R.id.of)=none
slot context-menu(R.id.of): listener, local, gui, under dialogs
	Of runs Of.onCreateContextMenu
*/
