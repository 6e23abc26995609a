package app.expressed;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.databinding.BindingAdapter;
import androidx.databinding.DataBindingUtil;
import app.expressed.databinding.MainBinding;

/** A window whose listeners are expressions of its layout. */
public final class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main);
        binding.setLifecycleOwner(this);
        binding.setCounter(new Counter());
        binding.setScreen(this);
    }

    public void leave() {
        finish();
    }

    public boolean open(View view) {
        startActivity(new Intent(this, SecondActivity.class));
        return true;
    }

    @BindingAdapter("count")
    public static void count(TextView view, int count) {
        view.setText(Integer.toString(count));
    }
}
