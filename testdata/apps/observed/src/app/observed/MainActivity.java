package app.observed;

import android.app.Activity;
import android.database.DataSetObserver;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.Observable;
import java.util.Observer;

/** Observers that only the app's own code calls: no event ever brings them. */
public class MainActivity extends Activity {
    private final Counter counter = new Counter();
    private final PropertyChangeSupport properties = new PropertyChangeSupport(this);
    private final Rows rows = new Rows();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        counter.addObserver(new Seen());
        properties.addPropertyChangeListener(new Changed());
        rows.registerDataSetObserver(new Redraw());
        findViewById(R.id.first).setOnClickListener(new Count());
        findViewById(R.id.second).setOnClickListener(new Refresh());
    }

    class Count implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            counter.more();
            properties.firePropertyChange("count", 1, 2);
        }
    }

    class Refresh implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            rows.notifyDataSetChanged();
        }
    }

    static class Counter extends Observable {
        void more() {
            setChanged();
            notifyObservers();
        }
    }

    static class Seen implements Observer {
        @Override
        public void update(Observable o, Object arg) {
        }
    }

    static class Changed implements PropertyChangeListener {
        @Override
        public void propertyChange(PropertyChangeEvent e) {
        }
    }

    static class Redraw extends DataSetObserver {
        @Override
        public void onChanged() {
        }
    }

    static class Rows extends BaseAdapter {
        @Override
        public int getCount() {
            return 0;
        }

        @Override
        public Object getItem(int position) {
            return null;
        }

        @Override
        public long getItemId(int position) {
            return position;
        }

        @Override
        public View getView(int position, View old, ViewGroup parent) {
            return old;
        }
    }
}
