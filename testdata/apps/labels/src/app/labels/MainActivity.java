package app.labels;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;

/** A label in a layout, and one more by each click. */
public class MainActivity extends Activity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.more).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        Label made = new Label(this);
        ((ViewGroup) findViewById(R.id.all)).addView(made);
        made.setText("b");
    }
}
