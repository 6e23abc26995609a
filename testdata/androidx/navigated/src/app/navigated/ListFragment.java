package app.navigated;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.Navigation;

/** The start of the graph. A click opens the detail above it. */
public class ListFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.list, parent, false);
        view.findViewById(R.id.open_list).setOnClickListener(new Open());
        return view;
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
    }

    static class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Navigation.findNavController(v).navigate(R.id.open);
        }
    }
}
