package app.rowclicks;

import android.app.Activity;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.ListView;

/** android:onClick in the layout of a list's row, which an adapter inflates: the window's methods answer it. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        ListView list = new ListView(this);
        list.setAdapter(new Rows());
        setContentView(list);
    }

    public void buy(View v) {
    }

    public void show(View v) {
    }

    static class Rows extends BaseAdapter {
        @Override
        public int getCount() {
            return 2;
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
            return old != null ? old : LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false);
        }
    }
}
