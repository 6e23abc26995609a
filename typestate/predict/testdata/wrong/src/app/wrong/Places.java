package app.wrong;

import android.app.Activity;
import android.os.Bundle;

/** Its layout has a fragment. */
public class Places extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.placed);
    }
}
