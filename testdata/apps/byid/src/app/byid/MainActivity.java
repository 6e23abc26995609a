package app.byid;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Helpers find the widgets by the ids that they are called with. A click on one of each takes the other one's listener away. */
public class MainActivity extends Activity {
    private MainBinding binding;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        binding = MainBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        find(R.id.first).setOnClickListener(new First());
        find(R.id.second).setOnClickListener(new Second());
        listen(R.id.third, new Third());
        listen(R.id.fourth, new Fourth());
        binding.fifth.setOnClickListener(new Fifth());
        binding.sixth.setOnClickListener(new Sixth());
    }

    private View find(int id) {
        return findViewById(id);
    }

    @SuppressWarnings("unchecked")
    private <T> T get(int id) {
        return (T) findViewById(id);
    }

    /** The twin: one id after the other comes to the same call of get. */
    private void listen(int id, View.OnClickListener listener) {
        View view = get(id);
        view.setOnClickListener(listener);
    }

    class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            find(R.id.second).setOnClickListener(null);
        }
    }

    static class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    class Third implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            listen(R.id.fourth, null);
        }
    }

    static class Fourth implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    class Fifth implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            binding.sixth.setOnClickListener(null);
        }
    }

    static class Sixth implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }
}
