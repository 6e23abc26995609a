package app.edited;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.SpannableStringBuilder;
import android.text.TextWatcher;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;

/** One button edits a field's text in its place, which the watcher hears; the other one a text of nobody's. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        EditText field = new EditText(this);
        field.addTextChangedListener(new Watcher());
        Button more = new Button(this);
        more.setText("More");
        more.setOnClickListener(new More(field));
        Button other = new Button(this);
        other.setText("Other");
        other.setOnClickListener(new Other());
        LinearLayout all = new LinearLayout(this);
        all.addView(field);
        all.addView(more);
        all.addView(other);
        setContentView(all);
    }

    private static class More implements View.OnClickListener {
        private final EditText field;

        More(EditText field) {
            this.field = field;
        }

        @Override
        public void onClick(View v) {
            field.getText().insert(0, "more ");
        }
    }

    private class Other implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Editable text = new SpannableStringBuilder("nobody's");
            text.insert(0, "more ");
            setTitle(text);
        }
    }

    private class Watcher implements TextWatcher {
        @Override
        public void beforeTextChanged(CharSequence s, int start, int count, int after) {
        }

        @Override
        public void onTextChanged(CharSequence s, int start, int before, int count) {
        }

        @Override
        public void afterTextChanged(Editable s) {
            setTitle(s);
        }
    }
}
