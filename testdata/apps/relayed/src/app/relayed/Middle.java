package app.relayed;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;

/** Hands on what the last window answers: it is gone before it is resumed again. */
public class Middle extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button ask = new Button(this);
        ask.setId(2);
        ask.setOnClickListener(v -> startActivityForResult(new Intent(this, Last.class), 1));
        setContentView(ask);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
        setResult(result);
        finish();
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }
}
