package app.relayed;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;

/** Asks a window, which asks another one. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button ask = new Button(this);
        ask.setId(1);
        ask.setOnClickListener(v -> startActivityForResult(new Intent(this, Middle.class), 1));
        setContentView(ask);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
    }

    @Override
    protected void onResume() {
        super.onResume();
    }
}
