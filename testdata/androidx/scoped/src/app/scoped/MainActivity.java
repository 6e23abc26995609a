package app.scoped;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;

/** A window with a fragment that has a model of its own; a click puts another one in its place, without a model. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.box, new Part()).commit();
        }
        findViewById(R.id.open).setOnClickListener(new Swap());
    }

    class Swap implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().replace(R.id.box, new Fragment()).commit();
        }
    }
}
