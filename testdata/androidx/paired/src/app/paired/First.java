package app.paired;

import android.app.AlertDialog;
import android.app.Dialog;
import android.os.Bundle;
import androidx.fragment.app.DialogFragment;

/** The first of two dialogs. */
public class First extends DialogFragment {
    @Override
    public Dialog onCreateDialog(Bundle state) {
        return new AlertDialog.Builder(requireActivity()).setMessage("first").create();
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
        setHasOptionsMenu(false);
    }
}
