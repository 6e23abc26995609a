package app.watched;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.Observer;
import androidx.lifecycle.ViewModelProvider;

/** Watches the sum, too: a change reaches it alone, as the other one has no view. */
public class ItemFragment extends Fragment {
    private Sum sum;

    public ItemFragment() {
        super(R.layout.item);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        sum = new ViewModelProvider(requireActivity()).get(Sum.class);
        sum.value.observe(getViewLifecycleOwner(), new Watch());
        view.findViewById(R.id.less).setOnClickListener(new Less());
    }

    class Watch implements Observer<Integer> {
        int seen;

        @Override
        public void onChanged(Integer value) {
            seen = value;
        }
    }

    class Less implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            sum.value.setValue(0);
        }
    }
}
