package app.clicked;

import android.app.Activity;

/** A window that another object fills. */
abstract class Base extends Activity {
    private Content content;

    @Override
    public void setContentView(int layout) {
        if (content == null) {
            content = new Content(this);
        }
        content.show(layout);
    }
}
