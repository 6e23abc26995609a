package app.appcompat;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** Opened by a click, ended by a click. */
public class SecondActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.second);
        findViewById(R.id.close).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                finish();
            }
        });
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
