package app.fired;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.CompoundButton;
import android.widget.EditText;
import android.widget.LinearLayout;

/** A box is checked before anybody listens, and where the listener is taken away meanwhile: nobody hears it. */
public class MainActivity extends Activity {
    private CheckBox box;
    private EditText text;
    private final Checked checked = new Checked();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        box = new CheckBox(this);
        box.setChecked(true);
        box.setOnCheckedChangeListener(checked);
        text = new EditText(this);
        text.setText("before");
        text.addTextChangedListener(new Watching());
        Button silent = new Button(this);
        silent.setOnClickListener(new Silent());
        Button loud = new Button(this);
        loud.setOnClickListener(new Loud());
        LinearLayout list = new LinearLayout(this);
        list.addView(box);
        list.addView(text);
        list.addView(silent);
        list.addView(loud);
        setContentView(list);
    }

    class Silent implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            box.setOnCheckedChangeListener(null);
            box.setChecked(!box.isChecked());
            box.setOnCheckedChangeListener(checked);
        }
    }

    /** The listener hears this one. */
    class Loud implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            box.setChecked(!box.isChecked());
        }
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
