package app.contextleft;

import android.app.Activity;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.MenuItem;
import android.view.View;

/** A context menu of whose end nobody is told: the user chooses an item, or leaves it. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View button = findViewById(R.id.press);
        button.setOnClickListener(v -> setTitle("pressed"));
        registerForContextMenu(button);
    }

    @Override
    public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
        menu.add("Share");
    }

    @Override
    public boolean onContextItemSelected(MenuItem item) {
        setTitle("shared");
        return true;
    }
}
