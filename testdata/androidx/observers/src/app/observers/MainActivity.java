package app.observers;

import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.lifecycle.DefaultLifecycleObserver;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleEventObserver;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.ViewModelProvider;

/** Three observers of its life, of which one comes late and goes again, and a model that only its end for good clears. */
public class MainActivity extends ComponentActivity {
    private final Late late = new Late();
    private Notes notes;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        notes = new ViewModelProvider(this).get(Notes.class);
        getLifecycle().addObserver(new Camera());
        getLifecycle().addObserver(new Log());
        findViewById(R.id.late).setOnClickListener(new Join());
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
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }

    /** Has a callback for the four steps that a camera needs. */
    static class Camera implements DefaultLifecycleObserver {
        @Override
        public void onStart(LifecycleOwner owner) {}

        @Override
        public void onPause(LifecycleOwner owner) {}

        @Override
        public void onStop(LifecycleOwner owner) {}

        @Override
        public void onDestroy(LifecycleOwner owner) {}
    }

    /** Hears of each step. */
    static class Log implements LifecycleEventObserver {
        @Override
        public void onStateChanged(LifecycleOwner source, Lifecycle.Event event) {}
    }

    /** The observer is told at once what it missed, but nothing where it is there already. */
    class Join implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getLifecycle().addObserver(late);
        }
    }

    /** Takes itself away when the window is paused, so that it hears of a start only where it was added. */
    static class Late implements DefaultLifecycleObserver {
        @Override
        public void onStart(LifecycleOwner owner) {}

        @Override
        public void onResume(LifecycleOwner owner) {}

        @Override
        public void onPause(LifecycleOwner owner) {
            owner.getLifecycle().removeObserver(this);
        }
    }
}
