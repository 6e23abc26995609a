package app.cursorrows;

import android.content.Context;
import android.database.Cursor;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.CursorAdapter;

/** Makes and fills rows; the framework's getView asks for both. */
class Notes extends CursorAdapter {
    private final MainActivity activity;

    Notes(MainActivity activity, Cursor rows) {
        super(activity, rows, 0);
        this.activity = activity;
    }

    @Override
    public View newView(Context context, Cursor row, ViewGroup parent) {
        Button b = new Button(context);
        b.setOnLongClickListener(v -> {
            activity.marked = 0;
            return true;
        });
        return b;
    }

    @Override
    public void bindView(View view, Context context, Cursor row) {
        ((Button) view).setText(row.getString(1));
        view.setOnClickListener(v -> activity.marked++);
    }
}
