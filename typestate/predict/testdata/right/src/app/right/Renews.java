package app.right;

import android.os.Bundle;

/** Puts a new fragment in the place of the one that is there. */
public class Renews extends Window {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        getFragmentManager().beginTransaction().add(android.R.id.content, new Renewed()).commit();
        onGo(v -> getFragmentManager().beginTransaction().replace(android.R.id.content, new Renewed()).commit());
    }
}
