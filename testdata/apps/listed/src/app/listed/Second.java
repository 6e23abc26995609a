package app.listed;

import android.view.View;

/** The table has its name. */
public class Second extends MainActivity.Page {
    @Override
    public void onClick(View v) {
        v.setEnabled(false);
    }

    @Override
    public String toString() {
        return "Second";
    }
}
