package app.going;

import android.os.Bundle;

/** Goes back to NearActivity when it is left. */
public class FarActivity extends BaseActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }

    @Override
    public void onBackPressed() {
        go(NearActivity.class);
        finish();
    }
}
