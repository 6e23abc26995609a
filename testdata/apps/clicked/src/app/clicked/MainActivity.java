package app.clicked;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** The first window: what its layout names opens the other one. */
public class MainActivity extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void go(View v) {
        startActivity(new Intent(this, OtherActivity.class));
    }
}
