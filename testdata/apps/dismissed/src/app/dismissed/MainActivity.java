package app.dismissed;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;

/**
 * Dialogs that tell when they go: by a button, by back (cancel comes first), or by back alone. One cannot be left by the user, one stays open
 * while its items are chosen, and one is shown by a button of another.
 */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.first).setOnClickListener(new Ask());
        findViewById(R.id.second).setOnClickListener(new Keep());
        findViewById(R.id.third).setOnClickListener(new Pick());
    }

    class Ask implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new AlertDialog.Builder(MainActivity.this)
                    .setPositiveButton("Yes", new Yes())
                    .setOnCancelListener(new Cancelled())
                    .setOnDismissListener(new Asked())
                    .show();
        }
    }

    class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            new AlertDialog.Builder(MainActivity.this)
                    .setNegativeButton("Enough", new Enough())
                    .setOnDismissListener(new More())
                    .show();
        }
    }

    static class Cancelled implements DialogInterface.OnCancelListener {
        @Override
        public void onCancel(DialogInterface dialog) {
        }
    }

    static class Asked implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }

    static class Enough implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
        }
    }

    static class More implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }

    class Keep implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new AlertDialog.Builder(MainActivity.this)
                    .setCancelable(false)
                    .setNeutralButton("Close", new Close())
                    .setOnCancelListener(new Never())
                    .setOnDismissListener(new Kept())
                    .show();
        }
    }

    static class Close implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
        }
    }

    static class Never implements DialogInterface.OnCancelListener {
        @Override
        public void onCancel(DialogInterface dialog) {
        }
    }

    static class Kept implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }

    class Pick implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new AlertDialog.Builder(MainActivity.this)
                    .setMultiChoiceItems(new String[] {"One", "Two"}, null, new Chosen())
                    .setOnDismissListener(new Picked())
                    .show();
        }
    }

    static class Chosen implements DialogInterface.OnMultiChoiceClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which, boolean checked) {
        }
    }

    static class Picked implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }
}
