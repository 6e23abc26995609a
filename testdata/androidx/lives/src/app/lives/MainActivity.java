package app.lives;

import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.lifecycle.DefaultLifecycleObserver;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleObserver;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.Observer;
import androidx.lifecycle.OnLifecycleEvent;
import androidx.lifecycle.ProcessLifecycleOwner;
import androidx.lifecycle.Transformations;
import kotlin.jvm.functions.Function1;

/** Observes its own life by annotated methods, the app's, and data made of other data. */
public class MainActivity extends ComponentActivity {
    private final MutableLiveData<Integer> count = new MutableLiveData<>(0);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getLifecycle().addObserver(new Marked());
        ProcessLifecycleOwner.get().getLifecycle().addObserver(new Whole());
        Transformations.map(count, new Twice()).observe(this, new Shown());
        findViewById(R.id.set).setOnClickListener(new Set());
    }

    @Override
    protected void onStart() {
        super.onStart();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    class Set implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            count.setValue(1);
        }
    }

    @SuppressWarnings("deprecation")
    static class Marked implements LifecycleObserver {
        @OnLifecycleEvent(Lifecycle.Event.ON_START)
        public void started() {}
    }

    static class Whole implements DefaultLifecycleObserver {
        @Override
        public void onStart(LifecycleOwner owner) {}

        @Override
        public void onStop(LifecycleOwner owner) {}
    }

    static class Twice implements Function1<Integer, Integer> {
        @Override
        public Integer invoke(Integer value) {
            return value * 2;
        }
    }

    static class Shown implements Observer<Integer> {
        @Override
        public void onChanged(Integer value) {}
    }
}
