package app.scoped;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.ViewModelProvider;

/** Its model lives as long as it does, and longer where its window is made anew. */
public class Part extends Fragment {
    private Notes notes;

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        notes = new ViewModelProvider(this).get(Notes.class);
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        notes = null;
    }
}
