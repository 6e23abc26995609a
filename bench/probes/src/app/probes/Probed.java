package app.probes;

import java.util.function.Consumer;

/** A callback that does nothing; cbcov puts its probes in. */
public class Probed implements Consumer<Object> {
    @Override
    public void accept(Object o) {
    }
}
