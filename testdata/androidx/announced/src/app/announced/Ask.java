package app.announced;

import android.app.Dialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;

/** A question that must not go before it is answered: the button has no listener of its own until the dialog tells that it is shown. */
public class Ask extends DialogFragment {
    int last;

    @Override
    public Dialog onCreateDialog(Bundle state) {
        AlertDialog dialog = new AlertDialog.Builder(requireActivity()).setTitle("Sure?").setPositiveButton("Yes", null).create();
        dialog.setOnShowListener(new Shown());
        return dialog;
    }

    class Shown implements DialogInterface.OnShowListener {
        @Override
        public void onShow(DialogInterface shown) {
            ((AlertDialog) shown).getButton(AlertDialog.BUTTON_POSITIVE).setOnClickListener(new Yes());
        }
    }

    class Yes implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (++last == 2) {
                dismiss();
            }
        }
    }
}
