package app.lookups;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Widgets that one call finds by ids that are not known: each time it may be another one. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        String[] names = {"first", "second"};
        View.OnClickListener[] listeners = {new First(), new Second()};
        for (int i = 0; i < names.length; i++) {
            int id = getResources().getIdentifier(names[i], "id", getPackageName());
            findViewById(id).setOnClickListener(listeners[i]);
        }
    }

    static class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }
}
