package app.choices;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ExpandableListView;
import android.widget.RadioGroup;
import android.widget.SimpleExpandableListAdapter;
import android.widget.Switch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Radio buttons, a switch and a tree; one listener object answers two groups of events. */
public class MainActivity extends Activity implements ExpandableListView.OnGroupExpandListener, ExpandableListView.OnGroupCollapseListener {
    int open;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        RadioGroup size = findViewById(R.id.size);
        size.setOnCheckedChangeListener((group, id) -> open = 0);
        Switch power = findViewById(R.id.power);
        power.setOnCheckedChangeListener((button, on) -> size.check(on ? R.id.large : R.id.small));
        ExpandableListView tree = findViewById(R.id.tree);
        tree.setAdapter(rows());
        tree.setOnGroupExpandListener(this);
        tree.setOnGroupCollapseListener(this);
        tree.setOnChildClickListener((parent, view, group, child, id) -> true);
    }

    private SimpleExpandableListAdapter rows() {
        List<Map<String, String>> groups = Collections.singletonList(Collections.singletonMap("name", "Group"));
        List<List<Map<String, String>>> children = new ArrayList<>();
        children.add(Collections.singletonList(Collections.singletonMap("name", "Child")));
        String[] from = {"name"};
        int[] to = {android.R.id.text1};
        return new SimpleExpandableListAdapter(this, groups, android.R.layout.simple_expandable_list_item_1, from, to,
                children, android.R.layout.simple_list_item_1, from, to);
    }

    @Override
    public void onGroupExpand(int group) {
        open++;
    }

    @Override
    public void onGroupCollapse(int group) {
        open--;
    }
}
