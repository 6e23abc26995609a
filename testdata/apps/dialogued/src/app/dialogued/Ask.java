package app.dialogued;

import android.app.Dialog;
import android.app.DialogFragment;
import android.content.DialogInterface;
import android.os.Bundle;

/** A question. */
public class Ask extends DialogFragment {
    int last;

    @Override
    public Dialog onCreateDialog(Bundle state) {
        last = 1;
        Dialog dialog = new Dialog(getActivity());
        dialog.setContentView(R.layout.sure);
        dialog.findViewById(R.id.yes).setOnClickListener(v -> dismiss());
        return dialog;
    }

    @Override
    public void onResume() {
        super.onResume();
        last = 2;
    }

    @Override
    public void onCancel(DialogInterface dialog) {
        super.onCancel(dialog);
        last = 3;
    }

    @Override
    public void onDismiss(DialogInterface dialog) {
        super.onDismiss(dialog);
        last = 4;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        last = 5;
    }
}
