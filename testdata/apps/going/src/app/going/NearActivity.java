package app.going;

import android.os.Bundle;

/** Goes nowhere, though it could. */
public class NearActivity extends BaseActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }
}
