package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import java.util.concurrent.Executors;

/** `async` on the main thread, on a worker, on the thread of a looper and of an executor. */
public class Async extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.async).post(new Main());
        new Thread(new Worker()).start();
        HandlerThread thread = new HandlerThread("looper");
        thread.start();
        new Handler(thread.getLooper()).post(new Looping());
        Executors.newSingleThreadExecutor().execute(new Executed());
        getMainExecutor().execute(new OnMain());
    }

    static class Main implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Worker implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Looping implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Executed implements Runnable {
        @Override
        public void run() {
        }
    }

    static class OnMain implements Runnable {
        @Override
        public void run() {
        }
    }
}

/* WANT:
callback Async$Executed.run: curated
callback Async$Executed.run on a worker: curated
callback Async$Looping.run: curated
callback Async$Looping.run on a worker: curated
callback Async$Main.run: curated
callback Async$OnMain.run: curated
callback Async$Worker.run: curated
callback Async$Worker.run on a worker: curated
callback Async.onCreate: lifecycle, life
	0 → 1 begin View.post
	1 → 2 posted(Async$Main.run)=yes
	2 → 3 post Async$Main.run by View.post
	3 → 4 end View.post
	4 → 5 begin Thread.start
	5 → 6 posted(Async$Worker.run)=yes
	6 → 7 post Async$Worker.run by Thread.start to a worker
	7 → 8 end Thread.start
	8 → 9 begin Handler.post
	9 → 10 posted(Async$Looping.run)=yes
	10 → 11 post Async$Looping.run by Handler.post to a worker
	11 → 12 end Handler.post
	12 → 13 begin ExecutorService.execute
	13 → 14 posted(Async$Executed.run)=yes
	14 → 15 post Async$Executed.run by ExecutorService.execute to a worker
	15 → 16 end ExecutorService.execute
	16 → 17 begin Executor.execute
	17 → 18 posted(Async$OnMain.run)=yes
	18 → 19 post Async$OnMain.run by Executor.execute
	19 → end end Executor.execute
slot posted(Async$Main.run): posted
	yes runs Async$Main.run
slot posted(Async$Worker.run): posted
	yes runs Async$Worker.run on a worker
slot posted(Async$Looping.run): posted
	yes runs Async$Looping.run on a worker
slot posted(Async$Executed.run): posted
	yes runs Async$Executed.run on a worker
slot posted(Async$OnMain.run): posted
	yes runs Async$OnMain.run
*/
