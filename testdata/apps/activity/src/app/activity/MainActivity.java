package app.activity;

import android.content.Intent;
import android.os.Bundle;

/** The whole lifecycle; opens DetailActivity with and without a result. */
public class MainActivity extends BaseActivity {
    @Override
    int layout() {
        return R.layout.main;
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.open).setOnClickListener(v -> startActivity(new Intent(this, DetailActivity.class)));
        findViewById(R.id.ask).setOnClickListener(v -> startActivityForResult(new Intent(this, DetailActivity.class), 1));
    }

    @Override
    protected void onRestart() {
        super.onRestart();
    }

    @Override
    protected void onRestoreInstanceState(Bundle state) {
        super.onRestoreInstanceState(state);
        visits = state.getInt("visits");
    }

    @Override
    protected void onPostCreate(Bundle state) {
        super.onPostCreate(state);
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onPostResume() {
        super.onPostResume();
    }

    @Override
    protected void onPause() {
        visits--;
        super.onPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
    }
}
