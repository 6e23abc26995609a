package app.rules;

import android.app.Activity;
import android.os.Bundle;

/** `sync X; async main X`: at once on the main thread, posted by others. */
public class Both extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        runOnUiThread(new Here());
        new Thread(new Elsewhere()).start();
    }

    static class Here implements Runnable {
        @Override
        public void run() {
        }
    }

    class Elsewhere implements Runnable {
        @Override
        public void run() {
            runOnUiThread(new Here());
        }
    }
}

/* WANT:
callback Both$Elsewhere.run: curated
	0 → 1 begin Both.runOnUiThread
	1 → 2 run Both$Here.run in Both.runOnUiThread
	2 → end end Both.runOnUiThread
callback Both$Elsewhere.run on a worker: curated
	0 → 1 begin Both.runOnUiThread
	1 → 2 posted(Both$Here.run)=yes
	2 → 3 post Both$Here.run by Both.runOnUiThread
	3 → end end Both.runOnUiThread
callback Both$Here.run: curated
callback Both.onCreate: lifecycle, life
	0 → 1 begin Both.runOnUiThread
	1 → 2 run Both$Here.run in Both.runOnUiThread
	2 → 3 end Both.runOnUiThread
	3 → 4 begin Thread.start
	4 → 5 posted(Both$Elsewhere.run)=yes
	5 → 6 post Both$Elsewhere.run by Thread.start to a worker
	6 → end end Thread.start
slot posted(Both$Elsewhere.run): posted
	yes runs Both$Elsewhere.run on a worker
slot posted(Both$Here.run): posted
	yes runs Both$Here.run
*/
