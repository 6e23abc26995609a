package app;

import android.app.Activity;
import android.app.Fragment;
import android.app.FragmentManager;

/** Each method lets something in: some only where they looked for it and did not find it. */
public class Looking extends Activity {
    private Fragment kept;

    @Override
    protected void onStart() {
        super.onStart();
        calls(getFragmentManager());
    }

    void asks(FragmentManager manager) {
        if (manager.findFragmentByTag("a") == null) {
            manager.beginTransaction().add(new Fragment(), "a").commit();
        }
    }

    void returns(FragmentManager manager) {
        Fragment found = manager.findFragmentByTag("a");
        if (found != null) {
            return;
        }
        manager.beginTransaction().add(new Fragment(), "a").commit();
    }

    void keeps(FragmentManager manager) {
        kept = manager.findFragmentByTag("a");
        if (kept == null) {
            kept = new Fragment();
            manager.beginTransaction().add(kept, "a").commit();
        }
    }

    void tests(FragmentManager manager) {
        if (!(manager.findFragmentByTag("a") instanceof Fragment)) {
            manager.beginTransaction().add(new Fragment(), "a").commit();
        }
    }

    void calls(FragmentManager manager) {
        if (manager.findFragmentByTag("a") == null) {
            called(manager);
            onPause();
        }
    }

    @Override
    protected void onPause() {
        super.onPause();
        getFragmentManager().beginTransaction().add(new Fragment(), "a").commit();
    }

    private void called(FragmentManager manager) {
        manager.beginTransaction().add(new Fragment(), "a").commit();
    }

    void found(FragmentManager manager) {
        if (manager.findFragmentByTag("a") != null) {
            manager.beginTransaction().add(new Fragment(), "b").commit();
        }
    }

    void either(FragmentManager manager) {
        Fragment found = manager.findFragmentByTag("a");
        if (found == null) {
            found = new Fragment();
        }
        manager.beginTransaction().add(found, "a").commit();
    }

    void looksLater(FragmentManager manager, Object host) {
        if (host == null) {
            manager.beginTransaction().add(new Fragment(), "a").commit();
        }
        manager.findFragmentByTag("a");
    }
}
