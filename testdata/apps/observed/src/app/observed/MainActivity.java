package app.observed;

import android.app.Activity;
import android.database.DataSetObserver;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.Button;
import android.widget.LinearLayout;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.Observable;
import java.util.Observer;

/** Observers of the app's own objects: they are called inside of what tells them, by nothing else. */
public class MainActivity extends Activity implements View.OnClickListener {
    private final Source source = new Source();
    private final PropertyChangeSupport support = new PropertyChangeSupport(this);
    private final Rows rows = new Rows();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        source.addObserver(new Observing());
        support.addPropertyChangeListener(new Changing());
        rows.registerDataSetObserver(new Counting());
        Button b = new Button(this);
        b.setOnClickListener(this);
        LinearLayout list = new LinearLayout(this);
        list.addView(b);
        setContentView(list);
    }

    @Override
    public void onClick(View v) {
        source.change();
        support.firePropertyChange("x", 1, 2);
        rows.notifyDataSetChanged();
    }

    static class Source extends Observable {
        void change() {
            setChanged();
            notifyObservers();
        }
    }

    static class Observing implements Observer {
        @Override
        public void update(Observable o, Object arg) {
        }
    }

    static class Changing implements PropertyChangeListener {
        @Override
        public void propertyChange(PropertyChangeEvent e) {
        }
    }

    static class Counting extends DataSetObserver {
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
        public Object getItem(int i) {
            return null;
        }

        @Override
        public long getItemId(int i) {
            return i;
        }

        @Override
        public View getView(int i, View v, ViewGroup g) {
            return null;
        }
    }
}
