package app.cancelled;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;

/** What onPause takes back can no longer run behind it; and what the message itself disables does not come behind that. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler();
    private final Runnable tick = new Tick();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.first).setOnClickListener(new Post());
        findViewById(R.id.second).setOnClickListener(new Other());
    }

    @Override
    protected void onPause() {
        super.onPause();
        handler.removeCallbacks(tick);
    }

    class Post implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            handler.post(tick);
        }
    }

    static class Other implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    class Tick implements Task {
        @Override
        public void work() {
            findViewById(R.id.second).setOnClickListener(null);
        }
    }
}
