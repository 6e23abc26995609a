package app.adapters;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;

/** Read by the list while it lays itself out: frame callbacks. */
class Rows extends BaseAdapter {
    private final Context context;
    private int count = 3;

    Rows(Context context) {
        this.context = context;
    }

    void grow() {
        count++;
        notifyDataSetChanged();
    }

    void shrink() {
        count = Math.max(1, count - 1);
        notifyDataSetChanged();
    }

    @Override
    public int getCount() {
        return count;
    }

    @Override
    public Object getItem(int position) {
        return position;
    }

    @Override
    public long getItemId(int position) {
        return position;
    }

    @Override
    public View getView(int position, View old, ViewGroup parent) {
        TextView row = old instanceof TextView ? (TextView) old : new TextView(context);
        row.setText("Row " + position);
        return row;
    }
}
