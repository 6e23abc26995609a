package app.paired;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** One button shows two dialogs, and another one the same two in the other order. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.there).setOnClickListener(new There());
        findViewById(R.id.back).setOnClickListener(new Back());
    }

    class There implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new First().show(getSupportFragmentManager(), "first");
            new Second().show(getSupportFragmentManager(), "second");
        }
    }

    class Back implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new Second().show(getSupportFragmentManager(), "second");
            new First().show(getSupportFragmentManager(), "first");
        }
    }
}
