package app.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Opens MainActivity later. The user may have left it by then: it is opened all the same. */
public class SplashActivity extends Activity {
    private final Handler later = new Handler(Looper.getMainLooper());

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        later.postDelayed(new Go(), 2000);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }

    class Go implements Runnable {
        @Override
        public void run() {
            startActivity(new Intent(SplashActivity.this, MainActivity.class));
            finish();
        }
    }
}
