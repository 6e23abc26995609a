package app.initialised;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Words that are read once. */
class Words {
    private static final List<String> WORDS = new ArrayList<>();

    static {
        List<String> read = new ArrayList<>();
        read.add("a");
        read.forEach(new Note());
    }

    static String first() {
        return WORDS.get(0);
    }

    static int size() {
        return WORDS.size();
    }

    static class Note implements Consumer<String> {
        @Override
        public void accept(String word) {
            WORDS.add(word);
        }
    }
}
