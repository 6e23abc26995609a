package app.pager;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.ViewModelProvider;

/** Its click posts a value: the first page, which stays started beside it, hears of it later. */
public class Second extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.second, parent, false);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        Counter counter = new ViewModelProvider(requireActivity()).get(Counter.class);
        view.findViewById(R.id.later).setOnClickListener(new Later(counter));
    }

    static class Later implements View.OnClickListener {
        private final Counter counter;

        Later(Counter counter) {
            this.counter = counter;
        }

        @Override
        public void onClick(View v) {
            counter.count.postValue(10);
        }
    }
}
