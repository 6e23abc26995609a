package app.named;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;

/** A button of the id that the other window's has, with another text; a listener of several methods. */
public class EditActivity extends Activity implements TextWatcher {
    int changes;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.edit);
        ((EditText) findViewById(R.id.title)).addTextChangedListener(this);
        findViewById(R.id.save).setOnClickListener(v -> changes = 0);
        findViewById(R.id.go).setOnClickListener(v -> finish());
    }

    @Override
    public void beforeTextChanged(CharSequence s, int start, int count, int after) {
        changes++;
    }

    @Override
    public void onTextChanged(CharSequence s, int start, int before, int count) {
        changes++;
    }

    @Override
    public void afterTextChanged(Editable s) {
        changes++;
    }
}
