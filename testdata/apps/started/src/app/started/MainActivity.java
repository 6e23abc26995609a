package app.started;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.first).setOnClickListener(v -> startService(new Intent(this, SyncService.class)));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
