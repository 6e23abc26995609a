package app.modules;

import lib.rows.Header;
import lib.rows.Module;

/** Only the manifest names it. */
public class Own implements Module {
    @Override
    public Header header() {
        return new Top();
    }
}
