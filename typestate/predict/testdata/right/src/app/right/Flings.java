package app.right;

import android.app.Activity;
import android.os.Bundle;

/** Shows the view. */
public class Flings extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.flung);
    }
}
