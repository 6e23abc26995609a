package app;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections, by the store and return rules of the framework model. */
public class Collections extends Activity {
    private final List<View.OnClickListener> list = new ArrayList<>();
    private final List<View.OnLongClickListener> others = new ArrayList<>();
    private final Map<String, View.OnClickListener> map = new HashMap<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        list.add(new A());
        list.add(new B());
        others.add(v -> false);
        map.put("a", new A());
        View v = findViewById(5);
        v.setOnClickListener(list.get(0)); // want setOnClickListener 1: new Collections$A of Collections, new Collections$B of Collections
        for (View.OnClickListener l : list) {
            v.setOnClickListener(l); // want setOnClickListener 1: new Collections$A of Collections, new Collections$B of Collections
        }
        v.setOnClickListener(map.get("a")); // want setOnClickListener 1: new Collections$A of Collections
        List<View.OnClickListener> copy = new ArrayList<>(list);
        v.setOnClickListener(copy.remove(0)); // want setOnClickListener 1: new Collections$A of Collections, new Collections$B of Collections
        v.setTag(new B());
        v.setOnClickListener((View.OnClickListener) v.getTag()); // has setOnClickListener 1: new Collections$B of Collections
    }

    static class A implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }

    static class B implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }
}
