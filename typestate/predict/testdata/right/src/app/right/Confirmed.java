package app.right;

import android.app.AlertDialog;
import android.os.Bundle;

/** A dialog asks, and is gone when it was answered. */
public class Confirmed extends Window {
    private Load task;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        task = new Load(null);
        new AlertDialog.Builder(this).setPositiveButton("go", (dialog, which) -> task.execute("a")).show();
    }
}
