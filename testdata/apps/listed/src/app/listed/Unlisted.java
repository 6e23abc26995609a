package app.listed;

import android.view.View;

/** A page that no table names. */
public class Unlisted extends MainActivity.Page {
    @Override
    public void onClick(View v) {
        v.setEnabled(false);
    }
}
