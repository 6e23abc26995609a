package app.cursorrows;

import android.app.Activity;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.os.Bundle;
import android.widget.ExpandableListView;
import android.widget.LinearLayout;
import android.widget.ListView;

/** Lists of a cursor's rows, which the framework's own adapters have the app make and fill: that code registers listeners. */
public class MainActivity extends Activity {
    int marked;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        all.setOrientation(LinearLayout.VERTICAL);
        ListView list = new ListView(this);
        list.setId(1);
        list.setAdapter(new Notes(this, rows("one", "two")));
        all.addView(list, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 300));
        ExpandableListView groups = new ExpandableListView(this);
        groups.setId(2);
        groups.setAdapter(new Groups(this, rows("group")));
        all.addView(groups, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 300));
        setContentView(all);
        groups.expandGroup(0);
    }

    static Cursor rows(String... texts) {
        MatrixCursor c = new MatrixCursor(new String[] {"_id", "text"});
        for (int i = 0; i < texts.length; i++) {
            c.addRow(new Object[] {i, texts[i]});
        }
        return c;
    }
}
