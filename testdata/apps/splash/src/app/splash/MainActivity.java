package app.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Opens CarefulActivity at a click. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button next = new Button(this);
        next.setText("Next");
        next.setOnClickListener(new Next());
        setContentView(next);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }

    class Next implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(MainActivity.this, CarefulActivity.class));
        }
    }
}
