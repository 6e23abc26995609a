package app.tasked;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/** A worker runs a task, which inherits its run() from the JDK: that runs its Callable, and then done(). */
public class MainActivity extends Activity {
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Handler main = new Handler(Looper.getMainLooper());
    private Button load;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        load = new Button(this);
        load.setText("Load");
        load.setOnClickListener(new Load());
        setContentView(load);
    }

    class Load implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            worker.execute(new Task(new Read()));
            worker.execute(new FutureTask<Void>(new Note(), null));
            worker.execute(Knot.made());
        }
    }

    static class Note implements Runnable {
        @Override
        public void run() {
            Thread.yield();
        }
    }

    static class Read implements Callable<String> {
        @Override
        public String call() {
            return "read";
        }
    }

    class Task extends FutureTask<String> {
        Task(Callable<String> read) {
            super(read);
        }

        @Override
        protected void done() {
            main.post(new Show());
        }
    }

    class Show implements Runnable {
        @Override
        public void run() {
            load.setText("Load again");
        }
    }
}
