package app.shrunk;

import android.os.Bundle;
import android.util.Log;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** Added beside Panel, by the same transaction: its callbacks come after Panel's, step by step. */
public class Notes extends Fragment implements View.OnLongClickListener {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.notes, parent, false);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.note).setOnLongClickListener(this);
    }

    @Override
    public boolean onLongClick(View v) {
        Log.i(MainActivity.TAG, "noted");
        return true;
    }
}
