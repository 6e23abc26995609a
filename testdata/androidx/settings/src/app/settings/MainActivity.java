package app.settings;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

/** Only a frame: the fragment in it has all the callbacks. It comes to life in the library's onStart, after onCreate returned. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().replace(R.id.settings, new Settings()).commit();
        }
    }
}
