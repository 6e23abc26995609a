package app.ended;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Is told of an exception that nothing caught, and nothing else is told any more. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Thread.setDefaultUncaughtExceptionHandler(new Last());
        LinearLayout column = new LinearLayout(this);
        Button fail = new Button(this);
        fail.setText("Fail");
        fail.setOnClickListener(new Fail());
        column.addView(fail);
        Button work = new Button(this);
        work.setText("Work");
        work.setOnClickListener(new Work());
        column.addView(work);
        setContentView(column);
    }

    static class Fail implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            throw new IllegalStateException("failed");
        }
    }

    static class Work implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Last implements Thread.UncaughtExceptionHandler {
        private final Thread.UncaughtExceptionHandler system = Thread.getDefaultUncaughtExceptionHandler();

        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            system.uncaughtException(thread, failure);
        }
    }
}
