package app.picked;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.fragment.NavHostFragment;

/** A click opens the detail above it, which is kept with it where another one is chosen. */
public class BoardFragment extends Fragment {
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
    }

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.board, parent, false);
        view.findViewById(R.id.open_board).setOnClickListener(new Open());
        return view;
    }

    @Override
    public void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            NavHostFragment.findNavController(BoardFragment.this).navigate(R.id.open);
        }
    }
}
