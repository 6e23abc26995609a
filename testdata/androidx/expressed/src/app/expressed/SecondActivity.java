package app.expressed;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import app.expressed.databinding.SecondBinding;

/** A window whose layout has a class that finds its views, and no expressions. */
public final class SecondActivity extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        SecondBinding binding = SecondBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        binding.back.setOnClickListener(this);
    }

    @Override
    public void onClick(View view) {
        finish();
    }
}
