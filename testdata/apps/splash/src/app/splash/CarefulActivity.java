package app.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Opens LastActivity later as well, but not when it is gone. */
public class CarefulActivity extends Activity {
    private final Handler later = new Handler(Looper.getMainLooper());
    private final Runnable go = new Go();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        later.postDelayed(go, 2000);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        later.removeCallbacks(go);
    }

    class Go implements Runnable {
        @Override
        public void run() {
            startActivity(new Intent(CarefulActivity.this, LastActivity.class));
            finish();
        }
    }
}
