package app.announced;

import android.app.AlertDialog;
import android.app.Dialog;
import android.app.DialogFragment;
import android.os.Bundle;

/** A question that must not go before it is answered: the button has no listener of its own until the dialog tells that it is shown. */
public class Ask extends DialogFragment {
    int last;

    @Override
    public Dialog onCreateDialog(Bundle state) {
        AlertDialog dialog = new AlertDialog.Builder(getActivity()).setTitle("Sure?").setPositiveButton("Yes", null).create();
        dialog.setOnShowListener(shown -> dialog.getButton(AlertDialog.BUTTON_POSITIVE).setOnClickListener(v -> answer()));
        return dialog;
    }

    void answer() {
        if (++last == 2) {
            dismiss();
        }
    }
}
