package app.live;

import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.Observer;

/** Observes a number while the window is started, and a name for ever: until the window goes. */
public class MainActivity extends ComponentActivity {
    private final MutableLiveData<Integer> count = new MutableLiveData<>(0);
    private final MutableLiveData<String> name = new MutableLiveData<>();
    private final Named named = new Named();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        count.observe(this, new Shown());
        name.observeForever(named);
        findViewById(R.id.set).setOnClickListener(new Set());
        findViewById(R.id.post).setOnClickListener(new Post());
        findViewById(R.id.name).setOnClickListener(new Name());
    }

    @Override
    protected void onStart() {
        super.onStart();
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        name.removeObserver(named);
    }

    class Shown implements Observer<Integer> {
        @Override
        public void onChanged(Integer value) {}
    }

    class Named implements Observer<String> {
        @Override
        public void onChanged(String value) {}
    }

    /** What is set reaches the observer before the call returns. */
    class Set implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            count.setValue(1);
        }
    }

    /** What is posted reaches it later, or when the window starts again. */
    class Post implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            count.postValue(2);
        }
    }

    class Name implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            name.setValue("a");
        }
    }
}
