package app.bare;

import java.util.function.Consumer;

/** A callback that does nothing. */
public class Bare implements Consumer<Object> {
    @Override
    public void accept(Object o) {
    }
}
