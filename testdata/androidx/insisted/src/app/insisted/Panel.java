package app.insisted;

import android.content.DialogInterface;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.DialogFragment;

/** What shows no dialog, as it is put into a container. */
public class Panel extends DialogFragment {
    int taps;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.panel, container, false);
        view.findViewById(R.id.tap).setOnClickListener(new Tap());
        return view;
    }

    @Override
    public void onCancel(DialogInterface dialog) {
        super.onCancel(dialog);
        taps = 0;
    }

    class Tap implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            taps++;
        }
    }
}
