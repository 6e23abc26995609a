package app.twigs;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

/** It shows a fragment that has a pager. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.box, new Branch()).commit();
        }
    }
}
