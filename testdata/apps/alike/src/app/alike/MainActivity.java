package app.alike;

import android.app.Fragment;
import android.content.Intent;
import android.os.Bundle;

/** The first window, which stays behind the other one: so does its fragment. */
public class MainActivity extends Room {
    @Override
    protected Fragment guest() {
        return new One();
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, OtherActivity.class)));
    }
}
