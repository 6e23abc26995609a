package app.alike.more;

import android.app.Fragment;
import app.alike.Room;

/** One more, with a name that another package has, too. */
public class OtherActivity extends Room {
    @Override
    protected Fragment guest() {
        return new Three();
    }
}
