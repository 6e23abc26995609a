package androidx.lib;

import java.util.ArrayList;
import java.util.List;

/** A bundled library: keeps listeners and calls them. */
public class Registry {
    public interface Listener {
        void onChange(int what);
    }

    private final List<Listener> listeners = new ArrayList<>();
    private Listener first;

    public void add(Listener listener) {
        if (first == null) {
            first = listener;
        }
        listeners.add(listener);
    }

    public void fire() {
        first.onChange(0); // calls onChange: Libraries$One.onChange, Libraries$Two.onChange
        for (Listener l : listeners) {
            l.onChange(1); // calls onChange: Libraries$One.onChange, Libraries$Two.onChange
        }
    }
}
