package app.answered;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultCallback;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;

/** Launches another window for a result, which comes before it is resumed. One that is never launched has none. */
public class MainActivity extends ComponentActivity {
    private ActivityResultLauncher<Intent> pick;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        pick = registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), new Picked());
        findViewById(R.id.pick).setOnClickListener(new Pick());
    }

    @Override
    protected void onStart() {
        super.onStart();
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    class Pick implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            pick.launch(new Intent(MainActivity.this, ChoiceActivity.class));
        }
    }

    static class Picked implements ActivityResultCallback<ActivityResult> {
        @Override
        public void onActivityResult(ActivityResult result) {}
    }
}
