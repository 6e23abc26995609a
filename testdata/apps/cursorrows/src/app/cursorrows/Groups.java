package app.cursorrows;

import android.content.Context;
import android.database.Cursor;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.CursorTreeAdapter;
import android.widget.TextView;

/** Groups of rows, of which the framework's adapter asks for views and for the rows of a group. */
class Groups extends CursorTreeAdapter {
    private final MainActivity activity;

    Groups(MainActivity activity, Cursor groups) {
        super(groups, activity);
        this.activity = activity;
    }

    @Override
    protected Cursor getChildrenCursor(Cursor group) {
        return MainActivity.rows("a", "b");
    }

    @Override
    protected View newGroupView(Context context, Cursor group, boolean expanded, ViewGroup parent) {
        return new TextView(context);
    }

    @Override
    protected void bindGroupView(View view, Context context, Cursor group, boolean expanded) {
        ((TextView) view).setText(group.getString(1));
    }

    @Override
    protected View newChildView(Context context, Cursor child, boolean last, ViewGroup parent) {
        return new Button(context);
    }

    @Override
    protected void bindChildView(View view, Context context, Cursor child, boolean last) {
        ((Button) view).setText(child.getString(1));
        view.setOnClickListener(v -> activity.marked--);
    }
}
