package app.initialised;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/**
 * Two buttons need a class each, and one of them the other's, too: what a class does when it is initialised, it does for the first that needs it. The
 * window's own class is needed before the window is made, and not by the click that calls it. A field is enough to need a class.
 */
public class MainActivity extends Activity {
    private static int times;

    static {
        new Handler(Looper.getMainLooper()).post(new Early());
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout buttons = new LinearLayout(this);
        Button read = new Button(this);
        read.setText("Read");
        read.setOnClickListener(new Read());
        buttons.addView(read);
        Button count = new Button(this);
        count.setText("Count");
        count.setOnClickListener(new Count());
        buttons.addView(count);
        setContentView(buttons);
    }

    static void count() {
        times++;
    }

    static class Early implements Runnable {
        @Override
        public void run() {
            count();
        }
    }

    static class Read implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            count();
            Words.first();
            Defaults.ALL.clear();
        }
    }

    static class Count implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new Counted().count();
        }
    }
}
