package app.injected;

import android.view.View;
import java.util.concurrent.Executor;
import javax.inject.Inject;

/** The window knows it as a listener alone. */
final class Add implements View.OnClickListener {
    private final Executor executor;

    @Inject
    Add(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void onClick(View view) {
        executor.execute(new Task());
    }

    static final class Task implements Runnable {
        @Override
        public void run() {}
    }
}
