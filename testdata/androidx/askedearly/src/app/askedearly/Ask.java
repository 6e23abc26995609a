package app.askedearly;

import android.app.Dialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.DialogFragment;

/** A question. It hears by the queue that its dialog is gone. */
public class Ask extends DialogFragment {
    int last;

    @Override
    public Dialog onCreateDialog(Bundle state) {
        last = 1;
        Dialog dialog = new Dialog(requireActivity());
        dialog.setContentView(R.layout.sure);
        dialog.findViewById(R.id.yes).setOnClickListener(new Yes());
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

    class Yes implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            dismiss();
        }
    }
}
