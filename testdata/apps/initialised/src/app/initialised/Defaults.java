package app.initialised;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A field, and no method that anybody could call: what reads it is the first to need its class. */
class Defaults {
    static final List<String> ALL = new ArrayList<>();

    static {
        List<String> words = new ArrayList<>();
        words.add("b");
        words.forEach(new Add());
    }

    static class Add implements Consumer<String> {
        @Override
        public void accept(String word) {
            ALL.add(word);
        }
    }
}
