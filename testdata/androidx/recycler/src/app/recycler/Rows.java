package app.recycler;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows with listeners of their own: one set where the row is made, one each time it is filled. */
class Rows extends RecyclerView.Adapter<Rows.Row> {
    final List<String> names = new ArrayList<>(Arrays.asList("pear", "fig", "plum", "kiwi", "lime", "quince", "date", "medlar",
            "apple", "grape", "sloe", "melon"));
    CharSequence picked = "";

    /** Removes a row, unless it is on its way out already. */
    void remove(RecyclerView.ViewHolder row) {
        int place = row.getBindingAdapterPosition();
        if (place != RecyclerView.NO_POSITION) {
            names.remove(place);
            notifyItemRemoved(place);
        }
    }

    @Override
    public Row onCreateViewHolder(ViewGroup parent, int type) {
        Row row = new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
        row.itemView.setOnClickListener(new Pick());
        return row;
    }

    @Override
    public void onBindViewHolder(Row row, int place) {
        ((TextView) row.itemView).setText(names.get(place));
        row.itemView.setOnLongClickListener(new Drop(row));
    }

    @Override
    public int getItemCount() {
        return names.size();
    }

    static class Row extends RecyclerView.ViewHolder {
        Row(View view) {
            super(view);
        }
    }

    class Pick implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            picked = ((TextView) v).getText();
        }
    }

    class Drop implements View.OnLongClickListener {
        private final Row row;

        Drop(Row row) {
            this.row = row;
        }

        @Override
        public boolean onLongClick(View v) {
            remove(row);
            return true;
        }
    }
}
