package app.alike;

import android.app.Fragment;
import android.content.Intent;
import android.os.Bundle;

/** The window above it. */
public class OtherActivity extends Room {
    @Override
    protected Fragment guest() {
        return new Two();
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, app.alike.more.OtherActivity.class)));
    }
}
