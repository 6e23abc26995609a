package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;

/** `cancel`: what was posted is taken back. */
public class Cancel extends Activity {
    private final Handler handler = new Handler();
    private final Runnable tick = new Tick();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        handler.post(tick);
    }

    @Override
    protected void onStop() {
        super.onStop();
        handler.removeCallbacks(tick);
    }

    static class Tick implements Runnable {
        @Override
        public void run() {
        }
    }
}

/* WANT:
callback Cancel$Tick.run: curated
callback Cancel.onCreate: lifecycle, life
	0 → 1 begin Handler.post
	1 → 2 posted(Cancel$Tick.run)=yes
	2 → 3 post Cancel$Tick.run by Handler.post
	3 → end end Handler.post
callback Cancel.onStop: lifecycle, life
	0 → end posted(Cancel$Tick.run)=none
slot posted(Cancel$Tick.run): posted
	yes runs Cancel$Tick.run
*/
