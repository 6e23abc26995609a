package app.modes;

import android.app.Activity;
import android.os.Bundle;
import android.view.ActionMode;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;

/** An action mode: started, prepared anew, an item of it chosen that may end it, left; and started while it is there. */
public class MainActivity extends Activity {
    private ActionMode mode;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.start).setOnClickListener(new Start());
        findViewById(R.id.press).setOnClickListener(new Press());
        findViewById(R.id.renew).setOnClickListener(new Renew());
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            mode = startActionMode(new Mode());
        }
    }

    static class Press implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    class Renew implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (mode != null) {
                mode.invalidate();
            }
        }
    }

    class Mode implements ActionMode.Callback {
        @Override
        public boolean onCreateActionMode(ActionMode mode, Menu menu) {
            menu.add("Delete");
            menu.add("Keep");
            return true;
        }

        @Override
        public boolean onPrepareActionMode(ActionMode mode, Menu menu) {
            return true;
        }

        @Override
        public boolean onActionItemClicked(ActionMode mode, MenuItem item) {
            if ("Delete".contentEquals(item.getTitle())) {
                mode.finish();
            }
            return true;
        }

        @Override
        public void onDestroyActionMode(ActionMode gone) {
            mode = null;
        }
    }
}
