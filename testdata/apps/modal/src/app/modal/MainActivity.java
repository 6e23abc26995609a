package app.modal;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;

/** A dialog that nobody holds: it covers the window's buttons, and each button of its own ends it. */
public class MainActivity extends Activity {
    int answer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.first).setOnClickListener(v -> ask());
        findViewById(R.id.second).setOnClickListener(v -> answer = 0);
    }

    private void ask() {
        new AlertDialog.Builder(this)
                .setPositiveButton("Yes", (dialog, which) -> answer = 1)
                .setNegativeButton("No", (dialog, which) -> answer = 2)
                .setNeutralButton("Again", (dialog, which) -> ask())
                .show();
    }
}
