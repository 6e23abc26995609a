package app.unobserved;

import android.app.Activity;
import android.database.DataSetObserver;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.Button;

/** An adapter that is observed while the window is in front: behind that nobody hears what it tells. */
public class MainActivity extends Activity {
    private final Rows rows = new Rows();
    private final DataSetObserver redraw = new Redraw();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button refresh = new Button(this);
        refresh.setText("Refresh");
        refresh.setOnClickListener(new Refresh());
        setContentView(refresh);
    }

    @Override
    protected void onResume() {
        super.onResume();
        rows.registerDataSetObserver(redraw);
    }

    @Override
    protected void onPause() {
        super.onPause();
        rows.unregisterDataSetObserver(redraw);
        rows.notifyDataSetChanged();
    }

    class Refresh implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            rows.notifyDataSetChanged();
        }
    }

    static class Redraw extends DataSetObserver {
        @Override
        public void onChanged() {
        }

        @Override
        public void onInvalidated() {
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
        public View getView(int position, View row, ViewGroup list) {
            return row;
        }
    }
}
