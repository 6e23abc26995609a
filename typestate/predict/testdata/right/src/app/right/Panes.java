package app.right;

import android.os.Bundle;

/** Shows the pane. */
public class Panes extends Window {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        getFragmentManager().beginTransaction().add(android.R.id.content, new Pane()).commit();
    }
}
