package app.fragments;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** Overrides what drives its fragment, which then runs inside: what the library's onStart starts is no event. */
public class HostActivity extends AppCompatActivity {
    private final Guest guest = new Guest();
    int count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.host);
        getSupportFragmentManager().beginTransaction().add(R.id.host, guest).commit();
        findViewById(R.id.away).setOnClickListener(new Away());
    }

    @Override
    protected void onStart() {
        super.onStart();
        count++;
    }

    @Override
    protected void onPostResume() {
        super.onPostResume();
        count++;
    }

    @Override
    protected void onPause() {
        super.onPause();
        count--;
    }

    @Override
    protected void onStop() {
        super.onStop();
        count--;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        count = 0;
    }

    class Away implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().remove(guest).commit();
        }
    }
}
