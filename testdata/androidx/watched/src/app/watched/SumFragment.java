package app.watched;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.Observer;
import androidx.lifecycle.ViewModelProvider;

/** Watches the sum while it has a view, and changes it. The item comes above it. */
public class SumFragment extends Fragment {
    private Sum sum;
    int shown;

    public SumFragment() {
        super(R.layout.sum);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        sum = new ViewModelProvider(requireActivity()).get(Sum.class);
        sum.value.observe(getViewLifecycleOwner(), new Show());
        view.findViewById(R.id.more).setOnClickListener(new More());
        view.findViewById(R.id.open).setOnClickListener(new Open());
    }

    @Override
    public void onDestroyView() {
        super.onDestroyView();
    }

    class Show implements Observer<Integer> {
        @Override
        public void onChanged(Integer value) {
            shown = value;
        }
    }

    class More implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            sum.value.setValue(shown + 1);
        }
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getParentFragmentManager().beginTransaction().replace(R.id.place, new ItemFragment()).addToBackStack(null).commit();
        }
    }
}
