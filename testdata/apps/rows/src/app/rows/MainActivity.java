package app.rows;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** An array of new buttons, each with a listener of its own: what was clicked first does not say which listener there is. */
public class MainActivity extends Activity {
    private final Button[] rows = new Button[3];

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Button(this);
            rows[i].setText("Row " + i);
            switch (i) {
                case 0:
                    rows[i].setOnClickListener(new Red());
                    break;
                case 1:
                    rows[i].setOnClickListener(new Green());
                    break;
                default:
                    rows[i].setOnClickListener(new Blue());
            }
            list.addView(rows[i]);
        }
        setContentView(list);
    }

    static class Red implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Green implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    /** Silences the first row alone. */
    class Blue implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            rows[0].setOnClickListener(null);
        }
    }
}
