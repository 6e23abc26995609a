package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;

/** `twice`: a listener that is added twice has to be removed twice. What it is told in an order is one event. */
public class Twice extends Activity implements TextWatcher {
    private EditText text;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        text = new EditText(this);
        text.addTextChangedListener(this);
    }

    @Override
    protected void onStop() {
        super.onStop();
        text.removeTextChangedListener(this);
    }

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

/* WANT:
callback Twice.afterTextChanged: curated
callback Twice.beforeTextChanged: curated
callback Twice.onCreate: lifecycle, life
	0 → end text(Twice)+=Twice
callback Twice.onStop: lifecycle, life
	0 → end text(Twice)-=Twice
callback Twice.onTextChanged: curated
slot text(Twice): added, local, gui, counts
	Twice runs code of Twice (Twice.beforeTextChanged, Twice.onTextChanged, Twice.afterTextChanged)
*/
