package app.activity;

import android.content.Intent;
import android.os.Bundle;

/** Opened by MainActivity; opens itself again (singleTop, so onNewIntent), opens MainActivity, or finishes. */
public class DetailActivity extends BaseActivity {
    @Override
    int layout() {
        return R.layout.detail;
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.again).setOnClickListener(v -> startActivity(new Intent(this, DetailActivity.class)));
        findViewById(R.id.home).setOnClickListener(v -> startActivity(new Intent().setClass(this, MainActivity.class)));
        findViewById(R.id.done).setOnClickListener(v -> leave());
    }

    private void leave() {
        setResult(RESULT_OK);
        finish();
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        setIntent(intent);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
