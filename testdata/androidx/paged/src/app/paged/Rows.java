package app.paged;

import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.paging.PagedListAdapter;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.RecyclerView;

/** A row is a word, or nothing where its page is not there yet. */
final class Rows extends PagedListAdapter<String, Rows.Row> {
    Rows() {
        super(new Same());
    }

    @Override
    public Row onCreateViewHolder(ViewGroup parent, int type) {
        return new Row(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(Row row, int position) {
        ((TextView) row.itemView).setText(getItem(position));
    }

    static final class Row extends RecyclerView.ViewHolder {
        Row(View view) {
            super(view);
        }
    }

    static final class Same extends DiffUtil.ItemCallback<String> {
        @Override
        public boolean areItemsTheSame(String one, String other) {
            return one.equals(other);
        }

        @Override
        public boolean areContentsTheSame(String one, String other) {
            return one.equals(other);
        }
    }
}
