package app.listed;

import android.view.View;

/** The table has its name. */
public class First extends MainActivity.Page {
    @Override
    public void onClick(View v) {
        v.setEnabled(false);
    }

    @Override
    public String toString() {
        return "First";
    }
}
