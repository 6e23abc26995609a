package app.dialogs;

import android.app.Dialog;
import android.content.Context;
import android.os.Bundle;
import android.widget.Button;

/** A dialog with callbacks of its own. */
class OwnDialog extends Dialog {
    OwnDialog(Context context) {
        super(context);
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button close = new Button(getContext());
        close.setText("Close");
        close.setOnClickListener(v -> dismiss());
        setContentView(close);
    }

    @Override
    protected void onStart() {
        super.onStart();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    @Override
    public void onBackPressed() {
        cancel();
    }
}
