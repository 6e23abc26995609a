package app.contexts;

import android.app.Activity;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.MenuItem;
import android.view.View;

/** A context menu that the window fills, one that a listener fills, with items of which two listen themselves; one that code opens, and none any more. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        registerForContextMenu(findViewById(R.id.first));
        findViewById(R.id.first).setOnClickListener(new Press());
        findViewById(R.id.second).setOnCreateContextMenuListener(new Offer());
        findViewById(R.id.open).setOnClickListener(new Open());
        findViewById(R.id.forget).setOnClickListener(new Forget());
    }

    @Override
    public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
        menu.add("Rename");
    }

    @Override
    public boolean onContextItemSelected(MenuItem item) {
        return true;
    }

    @Override
    public void onContextMenuClosed(android.view.Menu menu) {
    }

    static class Press implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Offer implements View.OnCreateContextMenuListener {
        @Override
        public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
            menu.add("Plain");
            menu.add("Own").setOnMenuItemClickListener(new Taken());
            menu.add("Both").setOnMenuItemClickListener(new Passed());
        }
    }

    static class Taken implements MenuItem.OnMenuItemClickListener {
        @Override
        public boolean onMenuItemClick(MenuItem item) {
            return true;
        }
    }

    /** The window is told, too. */
    static class Passed implements MenuItem.OnMenuItemClickListener {
        @Override
        public boolean onMenuItemClick(MenuItem item) {
            return false;
        }
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            openContextMenu(findViewById(R.id.first));
        }
    }

    class Forget implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            unregisterForContextMenu(findViewById(R.id.first));
        }
    }
}
