package app.listed;

import android.view.View;

/** The table has its name, and it is no page. */
public class Other implements View.OnClickListener {
    @Override
    public void onClick(View v) {
        v.setEnabled(false);
    }
}
