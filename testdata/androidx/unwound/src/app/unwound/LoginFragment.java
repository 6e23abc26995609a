package app.unwound;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.Navigation;

/** The start of the graph, which goes for good where the user enters. */
public class LoginFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.login, parent, false);
        view.findViewById(R.id.do_enter).setOnClickListener(new Enter());
        return view;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

    static class Enter implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Navigation.findNavController(v).navigate(R.id.enter);
        }
    }
}
