package app.unwound;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.navigation.Navigation;

/** What is left of the back stack at the end. */
public class HomeFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        View view = inflater.inflate(R.layout.home, parent, false);
        view.findViewById(R.id.do_begin).setOnClickListener(new Begin());
        return view;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }

    static class Begin implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Navigation.findNavController(v).navigate(R.id.begin);
        }
    }
}
