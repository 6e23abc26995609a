package app.queues;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;

/** A Handler takes back only what it posted itself: what another one or a view posted still comes. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler();
    private final Handler another = new Handler();
    private final Runnable kept = new Kept();
    private final Runnable crossed = new Crossed();
    private final Runnable taken = new Taken();
    private final Runnable viewed = new Viewed();
    private View first;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        first = findViewById(R.id.first);
        first.setOnClickListener(new Post());
        findViewById(R.id.second).setOnClickListener(new Cancel());
    }

    class Post implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            v.postDelayed(kept, 1000);
            handler.postDelayed(crossed, 1000);
            handler.postDelayed(taken, 1000);
            v.postDelayed(viewed, 1000);
        }
    }

    class Cancel implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            handler.removeCallbacks(kept);
            another.removeCallbacks(crossed);
            handler.removeCallbacks(taken);
            first.removeCallbacks(viewed);
        }
    }

    /** Posted by a view, taken back on a Handler: it stays. */
    static class Kept implements Runnable {
        @Override
        public void run() {
        }
    }

    /** Posted by one Handler, taken back on another: it stays. */
    static class Crossed implements Runnable {
        @Override
        public void run() {
        }
    }

    /** Posted and taken back by one Handler. */
    static class Taken implements Runnable {
        @Override
        public void run() {
        }
    }

    /** Posted and taken back by views of one window, which have one queue. */
    static class Viewed implements Runnable {
        @Override
        public void run() {
        }
    }
}
