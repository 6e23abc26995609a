package app.rules;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.os.Bundle;

/** A helper that two windows share gives each its own dialog and listener: of widgets and dialogs, what its places give is one. */
public class Twins extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        ask(this);
    }

    static void ask(Activity window) {
        AlertDialog.Builder builder = new AlertDialog.Builder(window);
        builder.setPositiveButton("Yes", new Yes());
        builder.show();
    }

    static class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {}
    }

    /** The other window. */
    public static class Second extends Activity {
        @Override
        protected void onCreate(Bundle state) {
            super.onCreate(state);
            ask(this);
        }
    }
}

/* WANT:
callback Twins$Second.onCreate: lifecycle, life
	0 → end call Twins->ask
callback Twins$Yes.onClick: curated
callback Twins.onCreate: lifecycle, life
	0 → end call Twins->ask
code Twins->ask
	0 → 1 dialog-positive(AlertDialog$Builder)=Twins$Yes
	1 → end dialog(AlertDialog$Builder)?0
slot dialog-positive(AlertDialog$Builder): listener, local, gui, over dialog(AlertDialog$Builder)
	Twins$Yes runs Twins$Yes.onClick
slot dialog(AlertDialog$Builder): stage, local
	shown
	hidden
	cancelled
	dismissed
	recalled
	left
	again
*/
