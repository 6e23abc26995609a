package app.menus;

import android.app.Activity;
import android.os.Bundle;
import android.view.ActionMode;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.Toolbar;

/** Item listeners, expanding items, an action mode and a toolbar's menu. */
public class MainActivity extends Activity implements ActionMode.Callback {
    ActionMode mode;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Button select = new Button(this);
        select.setText("Select");
        select.setOnClickListener(v -> mode = startActionMode(this));
        column.addView(select);
        Toolbar bar = new Toolbar(this);
        bar.getMenu().add("Search");
        bar.setOnMenuItemClickListener(item -> true);
        bar.setNavigationOnClickListener(v -> finish());
        column.addView(bar);
        setContentView(column);
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        MenuItem save = menu.add("Save");
        save.setOnMenuItemClickListener(item -> true);
        MenuItem find = menu.add("Find");
        find.setActionView(new View(this));
        find.setOnActionExpandListener(new MenuItem.OnActionExpandListener() {
            @Override
            public boolean onMenuItemActionExpand(MenuItem item) {
                return true;
            }

            @Override
            public boolean onMenuItemActionCollapse(MenuItem item) {
                return true;
            }
        });
        return true;
    }

    @Override
    public boolean onCreateActionMode(ActionMode mode, Menu menu) {
        menu.add("Delete");
        return true;
    }

    @Override
    public boolean onPrepareActionMode(ActionMode mode, Menu menu) {
        return false;
    }

    @Override
    public boolean onActionItemClicked(ActionMode mode, MenuItem item) {
        mode.finish();
        return true;
    }

    @Override
    public void onDestroyActionMode(ActionMode mode) {
        this.mode = null;
    }
}
