package app.pager;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.Observer;
import androidx.lifecycle.ViewModelProvider;

/** Observes the count while its view lives: it hears the present value when the page starts, and its own change at once. */
public class First extends Fragment {
    private Counter counter;
    int shown;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
        return inflater.inflate(R.layout.first, parent, false);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        counter = new ViewModelProvider(requireActivity()).get(Counter.class);
        counter.count.observe(getViewLifecycleOwner(), new Show());
        view.findViewById(R.id.add).setOnClickListener(new Add());
    }

    class Add implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            counter.set(shown + 1);
        }
    }

    class Show implements Observer<Integer> {
        @Override
        public void onChanged(Integer count) {
            shown = count;
        }
    }
}
