package app.statics;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;

public class Main extends Activity {
    static final int LIMIT = Integer.getInteger("limit", 10);
    static int total;
    private static String name = "none";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        name = getClass().getName();
    }

    public void add(View view) {
        total++;
    }

    public void show(View view) {
        Log.i("app", name + total);
    }

    // A constant conflicts with nothing.
    public void showLimit(View view) {
        Log.i("app", "of " + LIMIT);
    }
}
