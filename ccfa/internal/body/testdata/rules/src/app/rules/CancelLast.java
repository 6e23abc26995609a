package app.rules;

import android.app.Activity;
import android.os.Handler;
import android.os.Looper;

/** A cancel of what a field holds, which is made anew each time. */
public class CancelLast extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private Runnable last;

    @Override
    protected void onResume() {
        super.onResume();
        last = new Work();
        handler.post(last);
    }

    @Override
    protected void onPause() {
        super.onPause();
        handler.removeCallbacks(last);
    }

    static class Work implements Runnable {
        @Override
        public void run() {
        }
    }
}

/* WANT:
callback CancelLast$Work.run: curated
callback CancelLast.onPause: lifecycle, life
	0 → end posted(CancelLast$Work.run)-=yes
callback CancelLast.onResume: lifecycle, life
	0 → 1 posted(CancelLast$Work.run)<<yes
	1 → 2 begin Handler.post
	2 → 3 posted(CancelLast$Work.run)+=yes
	3 → 4 post CancelLast$Work.run by Handler.post
	4 → end end Handler.post
slot posted(CancelLast$Work.run): posted, several
	yes runs CancelLast$Work.run
*/
