package app.directed;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.Navigation;

/** The start of the graph. A click opens the window. */
public class HomeFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.home, parent, false);
        view.findViewById(R.id.do_read).setOnClickListener(new Read());
        return view;
    }

    static class Read implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Navigation.findNavController(v).navigate(R.id.read);
        }
    }
}
