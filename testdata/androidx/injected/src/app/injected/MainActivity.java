package app.injected;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;
import dagger.hilt.android.AndroidEntryPoint;
import javax.inject.Inject;

/** A window whose listener and model others make. */
@AndroidEntryPoint(AppCompatActivity.class)
public final class MainActivity extends Hilt_MainActivity {
    @Inject View.OnClickListener listener;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Model model = new ViewModelProvider(this).get(Model.class);
        findViewById(R.id.add).setOnClickListener(listener);
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.part, new Part()).commit();
        }
        model.notes.set(listener);
    }
}
