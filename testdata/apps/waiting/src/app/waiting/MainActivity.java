package app.waiting;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.os.Handler;
import android.view.Menu;
import android.view.View;

/** What can come while a posted callback waits, and what cannot. The embedded device is asked for each order. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler();
    private final Runnable tick = new Tick();
    private Runnable latest = new Late();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.post).setOnClickListener(new Post());
        findViewById(R.id.take).setOnClickListener(new Take());
        findViewById(R.id.another).setOnClickListener(new Another());
        findViewById(R.id.back).setOnClickListener(new Back());
        findViewById(R.id.ask).setOnClickListener(new Ask());
        findViewById(R.id.now).setOnClickListener(new Now());
        findViewById(R.id.menu).setOnClickListener(new Invalidate());
        handler.post(new Setup());
    }

    /** Order of the queue: what onCreate posts comes behind this. */
    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }

    /** Window: it comes when it was asked for, but not when the window is gone. */
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        return true;
    }

    class Post implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            handler.post(tick);
        }
    }

    /** Cancellation: there is one tick, and no tick comes behind this. */
    class Take implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            handler.removeCallbacks(tick);
        }
    }

    static class Tick implements Runnable {
        @Override
        public void run() {
        }
    }

    class Setup implements Runnable {
        @Override
        public void run() {
            findViewById(R.id.armed).setOnClickListener(new Armed());
        }
    }

    /** Guard: it cannot come before what registers it. */
    static class Armed implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    /** Thread: on the main thread nothing waits. */
    class Now implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            runOnUiThread(new AtOnce());
        }
    }

    static class AtOnce implements Runnable {
        @Override
        public void run() {
        }
    }

    class Another implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            latest = new Late();
            handler.post(latest);
        }
    }

    /** No cancellation: of several, an earlier one may still wait. */
    class Back implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            handler.removeCallbacks(latest);
        }
    }

    static class Late implements Runnable {
        @Override
        public void run() {
        }
    }

    class Ask implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            handler.post(new Question());
        }
    }

    /** The dialog covers the buttons until it goes, which the user may make it do at once. */
    class Question implements Runnable {
        @Override
        public void run() {
            new AlertDialog.Builder(MainActivity.this).setPositiveButton("yes", new Yes()).show();
        }
    }

    static class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
        }
    }

    class Invalidate implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            invalidateOptionsMenu();
        }
    }
}
