package app.watched;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

/** Shows the sum. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().replace(R.id.place, new SumFragment()).commit();
        }
    }
}
