package app.results;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** Starts one window for a result, and one without. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        Button ask = new Button(this);
        ask.setText("Ask");
        ask.setOnClickListener(v -> startActivityForResult(new Intent(this, AnswerActivity.class), 1));
        column.addView(ask);
        Button look = new Button(this);
        look.setText("Look");
        look.setOnClickListener(v -> startActivity(new Intent(this, PlainActivity.class)));
        column.addView(look);
        setContentView(column);
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
    }
}
