package app.answered;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Its click answers. */
public class ChoiceActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.choice);
        findViewById(R.id.done).setOnClickListener(new Done());
    }

    class Done implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            setResult(RESULT_OK);
            finish();
        }
    }
}
