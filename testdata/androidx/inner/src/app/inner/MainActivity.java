package app.inner;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** A fragment that holds another one, until the window lets it go. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.box, new Outer()).commit();
        }
        findViewById(R.id.end).setOnClickListener(new End());
    }

    class End implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().replace(R.id.box, new Empty()).commit();
            v.setVisibility(View.GONE);
        }
    }
}
