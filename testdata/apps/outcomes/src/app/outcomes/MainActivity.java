package app.outcomes;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Opens one window and goes, or opens another one and stays. */
public class MainActivity extends Activity {
    private int tries;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button go = new Button(this);
        go.setText("Go");
        go.setOnClickListener(new Go());
        setContentView(go);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }

    class Go implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (++tries > 1) {
                startActivity(new Intent(MainActivity.this, HomeActivity.class));
                finish();
                return;
            }
            startActivity(new Intent(MainActivity.this, HelpActivity.class));
        }
    }
}
