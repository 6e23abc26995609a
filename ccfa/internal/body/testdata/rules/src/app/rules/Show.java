package app.rules;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;

/** `show` and `dismiss`: whether the dialog is there; its buttons need it, and the widgets below it need that it is not. */
public class Show extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.show).setOnClickListener(new Ask());
    }

    class Ask implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            AlertDialog.Builder builder = new AlertDialog.Builder(Show.this);
            builder.setPositiveButton("Yes", new Yes());
            builder.show();
        }
    }

    static class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            dialog.dismiss();
        }
    }
}

/* WANT:
callback Show$Ask.onClick: curated
	0 → 1 dialog-positive(AlertDialog$Builder)=Show$Yes
	1 → end dialog(AlertDialog$Builder)?0
callback Show$Yes.onClick: curated
callback Show.onCreate: lifecycle, life
	0 → end click(R.id.show)=Show$Ask
slot click(R.id.show): listener, local, gui, under dialogs
	Show$Ask runs Show$Ask.onClick
slot dialog-positive(AlertDialog$Builder): listener, local, gui, over dialog(AlertDialog$Builder)
	Show$Yes runs Show$Yes.onClick
slot dialog(AlertDialog$Builder): stage, local
	shown
	hidden
	cancelled
	dismissed
	recalled
	left
	again
*/
