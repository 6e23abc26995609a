package app.collections;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Main extends Activity {
    private final List<String> names = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private final Map<String, String> colours = new HashMap<>();
    private final int[] scores = new int[3];
    private final Object[] parts = new Object[3];

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void addName(View view) {
        names.add("name");
    }

    public void countNames(View view) {
        Log.i("app", "" + names.size());
    }

    public void countOthers(View view) {
        List<String> local = new ArrayList<>();
        local.add("conflicts with nothing");
        Log.i("app", "" + others.size() + local.size());
    }

    public void putRed(View view) {
        colours.put("red", "f00");
    }

    public void getRed(View view) {
        Log.i("app", colours.get("red"));
    }

    // Another constant is another entry.
    public void getBlue(View view) {
        Log.i("app", colours.get("blue"));
    }

    public void getAny(View view) {
        Log.i("app", colours.get(view.toString()));
    }

    public void setScore(View view) {
        scores[1] = 7;
    }

    public void showScore(View view) {
        Log.i("app", "" + scores[2]);
    }

    public void setPart(View view) {
        parts[0] = view;
    }

    public void showPart(View view) {
        Log.i("app", "" + parts[0]);
    }
}
