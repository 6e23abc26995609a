package app.classes;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** Fragments that are named by their classes, and made by their manager. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().setReorderingAllowed(true).add(R.id.box, One.class, null).commit();
        }
        findViewById(R.id.swap).setOnClickListener(new Swap());
    }

    class Swap implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().replace(R.id.box, Two.class, null).commit();
        }
    }
}
