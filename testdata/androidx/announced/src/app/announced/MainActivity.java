package app.announced;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** A click asks something, in a dialog of its own. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.ask).setOnClickListener(new Show());
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }

    class Show implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new Ask().show(getSupportFragmentManager(), "ask");
        }
    }
}
