package app.unwound;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

/** Its layout has the graph's host. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    @Override
    protected void onStop() {
        super.onStop();
    }
}
