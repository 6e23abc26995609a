package app.dialogids;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.Dialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;

/** A dialog that the window keeps by a number: made once, prepared each time; forgotten, so that it is made once more. */
public class MainActivity extends Activity {
    private static final int QUESTION = 1;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.ask).setOnClickListener(new Ask());
        findViewById(R.id.press).setOnClickListener(new Press());
        findViewById(R.id.forget).setOnClickListener(new Forget());
    }

    @Override
    protected Dialog onCreateDialog(int id) {
        return new AlertDialog.Builder(this)
                .setPositiveButton("Yes", new Yes())
                .setOnDismissListener(new Gone())
                .create();
    }

    @Override
    protected void onPrepareDialog(int id, Dialog dialog) {
        super.onPrepareDialog(id, dialog);
    }

    class Ask implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            showDialog(QUESTION);
        }
    }

    static class Press implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    /** The dialog is not there where it can be clicked, so that nothing is dismissed. */
    class Forget implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            removeDialog(QUESTION);
        }
    }

    static class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
        }
    }

    static class Gone implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }
}
