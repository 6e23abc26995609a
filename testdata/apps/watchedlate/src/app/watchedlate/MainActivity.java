package app.watchedlate;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Is watched from one click on, until another one. */
public class MainActivity extends Activity {
    private static final Watcher WATCHER = new Watcher();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        Button watch = new Button(this);
        watch.setText("Watch");
        watch.setOnClickListener(new Watch());
        column.addView(watch);
        Button rest = new Button(this);
        rest.setText("Rest");
        rest.setOnClickListener(new Rest());
        column.addView(rest);
        setContentView(column);
    }

    class Watch implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getApplication().unregisterActivityLifecycleCallbacks(WATCHER);
            getApplication().registerActivityLifecycleCallbacks(WATCHER);
        }
    }

    class Rest implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getApplication().unregisterActivityLifecycleCallbacks(WATCHER);
        }
    }
}
