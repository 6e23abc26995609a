package app.panels;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.LinearLayout;

/** One layout inflated twice: the buttons have one id, and each its own listener. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        all.addView(panel(new First()));
        all.addView(panel(new Second()));
        setContentView(all);
    }

    private View panel(View.OnClickListener listener) {
        View panel = getLayoutInflater().inflate(R.layout.panel, null);
        panel.findViewById(R.id.act).setOnClickListener(listener);
        return panel;
    }

    private class First implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            setTitle("first");
        }
    }

    private class Second implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            setTitle("second");
        }
    }
}
