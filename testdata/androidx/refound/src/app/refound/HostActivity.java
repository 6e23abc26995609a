package app.refound;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

/** Overrides what drives its fragments, which then run inside. It looks for the one that it adds. */
public class HostActivity extends AppCompatActivity {
    int count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.host);
        if (getSupportFragmentManager().findFragmentByTag("guest") == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.guest, new Guest(), "guest").commit();
        }
    }

    @Override
    protected void onStart() {
        super.onStart();
        count++;
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        count++;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        count = 0;
    }
}
