package app.foundviews;

import android.app.Activity;
import android.view.View;

/** Finds views. */
abstract class Finder {
    abstract View find(Activity in, int id);
}

/** What does so, by a name that only a run tells. */
class ByWindow extends Finder {
    @Override
    View find(Activity in, int id) {
        return in.findViewById(id);
    }
}
