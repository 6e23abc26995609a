package app.right;

import java.util.ArrayList;
import java.util.List;

/** Tasks are kept in a list. */
public class Listed extends Window {
    private final List<Load> tasks = new ArrayList<>();

    @Override
    protected void onStart() {
        super.onStart();
        onGo(v -> {
            for (Load t : tasks) t.cancel(true);
            Load task = new Load(null);
            tasks.add(task);
            task.execute("a");
        });
    }
}
