package app.results;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;

/** Gives a result. */
public class AnswerActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button done = new Button(this);
        done.setText("Done");
        done.setOnClickListener(v -> {
            setResult(RESULT_OK);
            finish();
        });
        setContentView(done);
    }
}
