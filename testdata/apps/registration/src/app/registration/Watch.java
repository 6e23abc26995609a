package app.registration;

import android.text.Editable;
import android.text.TextWatcher;

class Watch implements TextWatcher {
    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {
    }

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {
    }

    @Override
    public void afterTextChanged(Editable text) {
    }
}
