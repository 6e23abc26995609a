package app.recycler;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.ItemTouchHelper;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Comparator;

/**
 * A list that a click sorts. What the app calls, calls back before it returns: the comparator, the adapter's observer, and the
 * scroll listener where the app scrolls at once. Where it asks for a smooth scroll, the listener is called by later frames.
 */
public class MainActivity extends AppCompatActivity {
    private final Rows rows = new Rows();
    private final Watch watch = new Watch();
    private RecyclerView list;
    int seen;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        list = findViewById(R.id.list);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setAdapter(rows);
        list.addOnScrollListener(new Scroll());
        new ItemTouchHelper(new Swipe()).attachToRecyclerView(list);
        findViewById(R.id.sort).setOnClickListener(new Sort());
        findViewById(R.id.down).setOnClickListener(new Down());
        findViewById(R.id.top).setOnClickListener(new Top());
    }

    @Override
    protected void onStart() {
        super.onStart();
        rows.registerAdapterDataObserver(watch);
    }

    @Override
    protected void onStop() {
        super.onStop();
        rows.unregisterAdapterDataObserver(watch);
    }

    class Sort implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            rows.names.sort(new ByName());
            rows.notifyDataSetChanged();
        }
    }

    class Down implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            list.scrollBy(0, 100);
        }
    }

    class Top implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            list.smoothScrollToPosition(0);
        }
    }

    static class ByName implements Comparator<String> {
        @Override
        public int compare(String a, String b) {
            return a.compareTo(b);
        }
    }

    /** Registered while the window is visible. */
    class Watch extends RecyclerView.AdapterDataObserver {
        @Override
        public void onChanged() {
            seen = rows.names.size();
        }

        @Override
        public void onItemRangeRemoved(int first, int count) {
            seen -= count;
        }
    }

    class Scroll extends RecyclerView.OnScrollListener {
        @Override
        public void onScrollStateChanged(RecyclerView list, int state) {
            seen = state;
        }

        @Override
        public void onScrolled(RecyclerView list, int dx, int dy) {
            seen += dy;
        }
    }

    /** Rows go to either side, and are never moved: onMove is never called. */
    class Swipe extends ItemTouchHelper.SimpleCallback {
        Swipe() {
            super(0, ItemTouchHelper.LEFT | ItemTouchHelper.RIGHT);
        }

        @Override
        public boolean onMove(RecyclerView list, RecyclerView.ViewHolder from, RecyclerView.ViewHolder to) {
            return false;
        }

        @Override
        public void onSwiped(RecyclerView.ViewHolder row, int direction) {
            rows.remove(row);
        }
    }
}
