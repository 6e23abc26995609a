package app.immediate;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.FragmentManager;

/** Transactions that are executed before the call returns. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportFragmentManager().beginTransaction().add(R.id.box, new One()).commitNow();
        findViewById(R.id.swap).setOnClickListener(new Swap());
        findViewById(R.id.later).setOnClickListener(new Later());
    }

    @Override
    protected void onStop() {
        super.onStop();
        setTitle("stopped");
    }

    class Swap implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().replace(R.id.box, new Two()).commitNow();
        }
    }

    class Later implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            FragmentManager manager = getSupportFragmentManager();
            manager.beginTransaction().replace(R.id.box, new Two()).commit();
            manager.executePendingTransactions();
        }
    }
}
