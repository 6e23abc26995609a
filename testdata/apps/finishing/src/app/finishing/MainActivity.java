package app.finishing;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** A trampoline: opens another window and asks to finish inside onCreate, so onStart never comes. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, LoginActivity.class));
        finish();
    }

    @Override
    protected void onStart() {
        super.onStart();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
