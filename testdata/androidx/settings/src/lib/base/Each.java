package lib.base;

import java.util.ArrayList;
import java.util.List;

/** A library's way to make a list of another one. */
public final class Each {
    private Each() {
    }

    /** What is made of each. */
    public interface Maker {
        String make(int number);
    }

    public static List<String> of(int count, Maker maker) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            out.add(maker.make(i));
        }
        return out;
    }
}
