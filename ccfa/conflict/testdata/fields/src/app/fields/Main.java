package app.fields;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;

// Two objects of one class: who changes the one has nothing to do with who reads the other.
public class Main extends Activity {
    private final Counter first = new Counter(1);
    private final Counter second = new Counter(2);
    private Counter shared = first;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void addFirst(View view) {
        add(first);
    }

    public void addSecond(View view) {
        add(second);
    }

    public void showFirst(View view) {
        Log.i("app", Integer.toString(first.count));
    }

    public void showSecond(View view) {
        Log.i("app", Integer.toString(second.count));
    }

    // What nobody else can see conflicts with nothing.
    public void showFresh(View view) {
        Counter fresh = new Counter(3);
        fresh.count++;
        Log.i("app", Integer.toString(fresh.count));
    }

    public void addToBoth(View view) {
        add(first);
        add(second);
    }

    // The field may hold either, and is never written behind the constructor.
    public void showShared(View view) {
        Log.i("app", Integer.toString(shared.count));
    }

    private static void add(Counter counter) {
        counter.count++;
    }
}

class Counter {
    int count;
    final int number;

    Counter(int number) {
        this.number = number;
        this.count = number;
    }
}
