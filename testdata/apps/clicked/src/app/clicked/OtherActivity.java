package app.clicked;

import android.os.Bundle;
import android.view.View;

/** The other window, whose layout has the same name for a widget with the same id. */
public class OtherActivity extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.other);
    }

    public void go(View v) {
        setTitle("gone");
    }
}
