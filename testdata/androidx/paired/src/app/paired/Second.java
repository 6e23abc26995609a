package app.paired;

import android.app.AlertDialog;
import android.app.Dialog;
import android.os.Bundle;
import androidx.fragment.app.DialogFragment;

/** The second of two dialogs. */
public class Second extends DialogFragment {
    @Override
    public Dialog onCreateDialog(Bundle state) {
        return new AlertDialog.Builder(requireActivity()).setMessage("second").create();
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        setHasOptionsMenu(false);
    }
}
