package app.contextpages;

import android.app.Activity;
import android.app.Fragment;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.LayoutInflater;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;

/** A window and its fragment have a context menu each. The window is asked first about whichever item; what it does not take the fragment gets. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        registerForContextMenu(findViewById(R.id.own));
        findViewById(R.id.own).setOnClickListener(new Press());
    }

    @Override
    public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
        menu.add("Rename");
    }

    @Override
    public boolean onContextItemSelected(MenuItem item) {
        return "Rename".contentEquals(item.getTitle());
    }

    static class Press implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    public static class Page extends Fragment {
        @Override
        public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
            View row = inflater.inflate(R.layout.page, parent, false);
            registerForContextMenu(row);
            return row;
        }

        @Override
        public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
            menu.add("Delete");
        }

        @Override
        public boolean onContextItemSelected(MenuItem item) {
            return true;
        }
    }
}
