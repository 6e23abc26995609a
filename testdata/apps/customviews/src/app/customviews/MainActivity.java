package app.customviews;

import android.app.Activity;
import android.os.Bundle;

public class MainActivity extends Activity implements Dial.OnTurnListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Dial dial = findViewById(R.id.dial);
        dial.setOnTurnListener(this);
    }

    /** Called by the app's own view: no callback of the framework. */
    @Override
    public void onTurn(int steps) {
    }
}
