package app.libraries;

import lib.made.Attached;

/** What a generator wrote for a class Motor. */
public class Motor$$Adapter implements Attached {
    @Override
    public void attach() {
    }
}
