package app.specials;

import android.inputmethodservice.InputMethodService;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.Button;

public class Keyboard extends InputMethodService {
    @Override
    public View onCreateInputView() {
        Button key = new Button(this);
        key.setOnClickListener(v -> getCurrentInputConnection().commitText("a", 1));
        return key;
    }

    @Override
    public void onStartInput(EditorInfo info, boolean restarting) {
    }

    @Override
    public void onFinishInput() {
        super.onFinishInput();
    }
}
