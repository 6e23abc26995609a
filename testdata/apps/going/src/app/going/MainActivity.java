package app.going;

import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Each of its two buttons opens a window of its own. */
public class MainActivity extends BaseActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        Button near = new Button(this);
        near.setText("Near");
        near.setOnClickListener(new Near());
        column.addView(near);
        Button far = new Button(this);
        far.setText("Far");
        far.setOnClickListener(new Far());
        column.addView(far);
        setContentView(column);
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    class Near implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            go(NearActivity.class);
        }
    }

    class Far implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            go(FarActivity.class);
            finish();
        }
    }
}
