package app.handled;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;
import android.widget.Button;

/** It handles rotation itself, and its fragment hears of that inside of its super call. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button other = new Button(this);
        other.setText("Other");
        other.setOnClickListener(v -> startActivity(new Intent(this, OtherActivity.class)));
        setContentView(other);
        getFragmentManager().beginTransaction().add(new Inner(), "inner").commit();
    }

    @Override
    public void onConfigurationChanged(Configuration changed) {
        super.onConfigurationChanged(changed);
        setTitle("turned");
    }
}
