package app.views;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.TextView;

public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void write(View view) {
        ((TextView) findViewById(R.id.note)).setText("written");
    }

    public void read(View view) {
        Log.i("app", ((TextView) findViewById(R.id.note)).getText().toString());
    }

    // Whether it is seen has nothing to do with its text.
    public void hide(View view) {
        findViewById(R.id.note).setVisibility(View.GONE);
    }

    public void writeOther(View view) {
        ((TextView) findViewById(R.id.other)).setText("written");
    }
}
