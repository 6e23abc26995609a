package app.fragments;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** Has no callback of its own but onCreate: what its fragments do are events. A click puts the second fragment in the first one's place. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportFragmentManager().beginTransaction().add(R.id.place, new One()).commit();
        findViewById(R.id.swap).setOnClickListener(new Swap());
        findViewById(R.id.open).setOnClickListener(new Open());
    }

    class Swap implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().replace(R.id.place, new Two()).commit();
        }
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(MainActivity.this, HostActivity.class));
        }
    }
}
