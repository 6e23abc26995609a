package app.saved;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Opens the other window. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button go = new Button(this);
        go.setText("Go");
        go.setOnClickListener(new Go());
        setContentView(go);
    }

    class Go implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            startActivity(new Intent(MainActivity.this, Listed.class));
        }
    }
}
