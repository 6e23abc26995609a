package app.watchers;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.EditText;

/** Two that watch one text, of which the first goes. What the user types they hear together, callback by callback; and what code sets. */
public class MainActivity extends Activity {
    private EditText edit;
    private final First first = new First();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        edit = findViewById(R.id.edit);
        edit.addTextChangedListener(first);
        edit.addTextChangedListener(new Second());
        findViewById(R.id.drop).setOnClickListener(new Drop());
        findViewById(R.id.fill).setOnClickListener(new Fill());
    }

    class Drop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            edit.removeTextChangedListener(first);
        }
    }

    class Fill implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            edit.setText("filled");
        }
    }

    static class First implements TextWatcher {
        @Override
        public void beforeTextChanged(CharSequence s, int start, int count, int after) {
        }

        @Override
        public void onTextChanged(CharSequence s, int start, int before, int count) {
        }

        @Override
        public void afterTextChanged(Editable s) {
        }
    }

    static class Second implements TextWatcher {
        @Override
        public void beforeTextChanged(CharSequence s, int start, int count, int after) {
        }

        @Override
        public void onTextChanged(CharSequence s, int start, int before, int count) {
        }

        @Override
        public void afterTextChanged(Editable s) {
        }
    }
}
