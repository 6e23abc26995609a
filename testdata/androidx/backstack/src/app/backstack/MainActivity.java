package app.backstack;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** A list, and details that come in its place by the back stack: the back key gives it back. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportFragmentManager().beginTransaction().add(R.id.box, new Items()).commit();
        findViewById(R.id.open).setOnClickListener(new Open());
    }

    @Override
    protected void onPause() {
        super.onPause();
        setTitle("paused");
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().replace(R.id.box, new Detail()).addToBackStack(null).commit();
        }
    }
}
