package app.silent;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.CheckBox;
import android.widget.CompoundButton;
import android.widget.EditText;

/** What code sets on widgets of a layout that are still new is heard by nobody; later on it is. */
public class MainActivity extends Activity {
    private CheckBox box;
    private EditText text;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        box = findViewById(R.id.box);
        box.setSaveEnabled(false);
        box.setChecked(true);
        box.setOnCheckedChangeListener(new Checked());
        text = findViewById(R.id.text);
        text.setSaveEnabled(false);
        text.setText("before");
        text.addTextChangedListener(new Watching());
    }

    /** The watcher is told all of the first text before anything of the second. */
    public void write(View v) {
        text.setText("one");
        text.setText("two");
    }

    public void toggle(View v) {
        box.toggle();
    }

    static class Checked implements CompoundButton.OnCheckedChangeListener {
        @Override
        public void onCheckedChanged(CompoundButton b, boolean on) {
        }
    }

    static class Watching implements TextWatcher {
        @Override
        public void beforeTextChanged(CharSequence s, int start, int count, int after) {
        }

        @Override
        public void onTextChanged(CharSequence s, int start, int before, int count) {
        }

        @Override
        public void afterTextChanged(Editable e) {
        }
    }
}
