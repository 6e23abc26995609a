package app.handled;

import android.app.Activity;
import android.os.Bundle;

/** It handles rotation without a word of its own: its fragment hears of that alone. */
public class OtherActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getFragmentManager().beginTransaction().add(new Alone(), "alone").commit();
    }
}
