package app.shrunk;

import android.os.Bundle;
import android.util.Log;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;

/** Added at once: onCreate is called inside the activity's, the views are made when the activity starts. */
public class Panel extends Fragment {
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        Log.i(MainActivity.TAG, "panel");
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.panel, parent, false);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.count).setOnClickListener(v -> Log.i(MainActivity.TAG, "counted"));
    }
}
