package app.insisted;

import android.app.AlertDialog;
import android.app.Dialog;
import android.content.DialogInterface;
import android.os.Bundle;
import androidx.fragment.app.DialogFragment;

/** A question that the user cannot leave. */
public class Insist extends DialogFragment {
    int last;

    @Override
    public Dialog onCreateDialog(Bundle state) {
        last = 1;
        return new AlertDialog.Builder(requireActivity()).setMessage("Sure?").setPositiveButton("Yes", new Yes()).create();
    }

    @Override
    public void onCancel(DialogInterface dialog) {
        super.onCancel(dialog);
        last = 2;
    }

    @Override
    public void onDismiss(DialogInterface dialog) {
        super.onDismiss(dialog);
        last = 3;
    }

    class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            last = 4;
        }
    }
}
